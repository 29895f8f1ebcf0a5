import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fail } from '#shared/errors.ts'
import { sniffType } from './sniff.ts'
import type { SniffedType } from './sniff.ts'

/** Bytes on the disk that are not in the store yet. */
export interface ReceivedFile extends SniffedType {
  /** Absolute. */
  readonly path: string
  readonly bytes: number
  /** Hex. */
  readonly sha256: string
}

/** What a file is is in its first bytes. */
const headBytes = 64

/**
 * Writes a stream into a new file as it comes, and looks at its first bytes before the rest is waited for. Resolves
 * when the disk has all of it; whatever ends it before leaves no file.
 * @param heard is called for every part that arrives
 * @throws ApiError UnsupportedFileError for what is none of `kinds`
 */
export async function receiveFile(
  stream: Readable,
  path: string,
  kinds: readonly SniffedType['family'][],
  heard: () => void = () => undefined,
): Promise<ReceivedFile> {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let head = Buffer.alloc(0)
    let type: SniffedType | undefined
    let bytes = 0
    const sniff = (): SniffedType => {
      const found = sniffType(head)
      return found && kinds.includes(found.family) ? found : fail('UnsupportedFileError')
    }
    // Who reads the rest of the body says what becomes of the stream.
    for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      heard()
      bytes += part.length
      if (head.length < headBytes) head = Buffer.concat([head, part.subarray(0, headBytes - head.length)])
      if (head.length === headBytes) type ??= sniff()
      hash.update(part)
      await file.write(part)
    }
    type ??= sniff()
    await file.sync()
    return { ...type, path, bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
