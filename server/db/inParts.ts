/** Parameters of one statement stay far below what SQLite takes. */
const IDS_A_STATEMENT = 500

/** What is found by some ids, however many they are. */
export async function inParts<Row>(
  ids: readonly string[],
  find: (part: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let i = 0; i < ids.length; i += IDS_A_STATEMENT) {
    found.push(...(await find(ids.slice(i, i + IDS_A_STATEMENT))))
  }
  return found
}
