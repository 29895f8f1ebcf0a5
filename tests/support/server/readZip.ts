import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by name, from its central directory (APPNOTE 4.3.12); no ZIP64, no secrets. */
export function readZip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('the archive has no end')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((to) =>
      archive.readUInt16LE(at + to),
    ) as [number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
