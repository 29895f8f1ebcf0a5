import type { SharedDoc } from '../../../client/features/things/documents/SharedDoc.ts'

/**
 * Three people change one document at random over lines that are cut: what they send is stored or lost, and of what was
 * stored the answer may be lost; after a cut all is read anew. Answers the three once all of it has come.
 */
export function writeTogether<D extends SharedDoc>(
  random: () => number,
  rounds: number,
  make: () => D,
  change: (doc: D) => void,
): readonly D[] {
  const stored: Uint8Array[] = []
  const writers = Array.from({ length: 3 }, () => ({ doc: make(), read: 0 }))
  const exchange = (writer: (typeof writers)[number], luck: number): void => {
    const { doc, read } = writer
    const isLost = luck < 0.1
    const isCut = luck < 0.2
    const update = doc.unsent()
    if (update && !isLost) stored.push(update)
    if (update && !isCut) doc.sent(update)
    for (const other of stored.slice(read)) doc.take(other)
    writer.read = isCut ? 0 : stored.length
  }
  for (let round = 0; round < rounds; round++) {
    const writer = writers[Math.floor(random() * 3)]!
    change(writer.doc)
    if (random() < 0.4) exchange(writer, random())
  }
  for (const writer of [...writers, ...writers]) exchange(writer, 1)
  return writers.map(({ doc }) => doc)
}
