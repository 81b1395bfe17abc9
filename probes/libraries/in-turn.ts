/** Works on many things, `most` of them at a time. Answers in their order; the first error ends it. */
export async function inTurn<T, R>(things: readonly T[], most: number, work: (thing: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = new Array(things.length);
  const left = things.entries();
  const one = async () => {
    for (const [i, thing] of left) answers[i] = await work(thing);
  };
  await Promise.all(Array.from({ length: Math.min(most, things.length) }, one));
  return answers;
}
