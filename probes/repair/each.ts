/**
 * Works through many small things, `width` at a time. After the first error nothing more is begun, and it is thrown once
 * what runs has ended: who then clears up meets nobody. Results keep the order of `items`.
 */
export async function each<T, R>(items: readonly T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const errors: unknown[] = [];
  let next = 0;
  const one = async () => {
    for (let i = next++; i < items.length && errors.length === 0; i = next++) {
      const item = items[i];
      if (item === undefined) continue;
      try {
        results[i] = await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, one));
  if (errors.length > 0) throw errors[0];
  return results;
}
