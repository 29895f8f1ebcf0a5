import type { Readable } from 'node:stream'

/** Part of a file, both ends included, as HTTP ranges count. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes in memory, or a file on the disk with its length and hash. */
export type FileContent = Buffer | { readonly path: string; readonly bytes: number; readonly sha256: string }

export const bytesOf = (content: FileContent): number =>
  Buffer.isBuffer(content) ? content.length : content.bytes

/** Where the bytes of uploads lie; what they are is in the table `files`. Ids are ours: letters and digits only. */
export interface FileStore {
  /** Resolves when it will still be there after a power cut. A file on the disk may be moved away. */
  put(id: string, content: FileContent, contentType: string): Promise<void>
  /** undefined: it is not there. */
  open(id: string, range?: ByteRange): Promise<Readable | undefined>
  /** One that is not there is fine. */
  remove(id: string): Promise<void>
}

export interface S3Location {
  /** Without one: Amazon's. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
}

export type FileLocation = { readonly folder: string } | { readonly s3: S3Location }
