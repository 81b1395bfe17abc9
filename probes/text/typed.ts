/** A tree of sentences. `{{name}}` stands for what is filled in. */
export type Words = { readonly [key: string]: string | Words };

type Bare<S extends string> = S extends `${infer Name}|${string}` ? Trim<Name> : Trim<S>;
type Trim<S extends string> = S extends ` ${infer R}` ? Trim<R> : S extends `${infer R} ` ? Trim<R> : S;

/** The names a sentence has to be given: `'{{a}} of {{b|all}}'` → `'a' | 'b'`. */
export type Placeholders<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Bare<Name> | Placeholders<Rest>
  : never;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** What a translation of these words must be: the same keys, each with the same placeholders. */
export type Translation<Original, Given> = {
  readonly [K in keyof Original]: K extends keyof Given
    ? Original[K] extends string
      ? Given[K] extends string
        ? Same<Placeholders<Original[K]>, Placeholders<Given[K]>> extends true
          ? Given[K]
          : { needs: Placeholders<Original[K]>; has: Placeholders<Given[K]> }
        : string
      : Translation<Original[K], Given[K]>
    : Original[K] extends string
      ? string
      : Original[K];
} & { readonly [K in Exclude<keyof Given, keyof Original>]: never };

/**
 * Holds a translation against its original: a key that is missing or extra, or a sentence that fills in something
 * else than the original does, does not compile.
 */
export function translate<const Original extends Words>(_original: Original) {
  return <const Given extends Words>(given: Given & Translation<Original, Given>): Given => given;
}
