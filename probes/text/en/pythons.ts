/** What an environment is called that is no app's, by what made it. */
export const pythons = {
  pip: 'Virtual environment',
  uv: 'uv environment',
  conda: 'conda environment',
  embedded: 'Embedded Python',
  system: 'Python',
  unknown: 'Python',
} as const;
