import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { bytesOf } from './fileStore.ts'
import type { FileContent, FileStore, S3Location } from './fileStore.ts'

/** Of a stream the hash to sign is known from when it was written; the client would read it once more, or not sign it. */
const signWith = (command: PutObjectCommand, { sha256 }: Exclude<FileContent, Buffer>): void =>
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'knownHash' },
  )

/** How long a bucket may take to accept a connection, and be silent on one, ms: an upload waits for it with its place. */
const connectMs = 10_000
const silentMs = 60_000

/** Uploads in a bucket of Amazon S3 or of anything that speaks as it does. Times: a bucket that is silent is an error. */
export function s3Store(
  { endpoint, region, bucket, key, secret }: S3Location,
  times: { readonly connectMs: number; readonly silentMs: number } = { connectMs, silentMs },
): FileStore {
  const client = new S3Client({
    region,
    requestHandler: { connectionTimeout: times.connectMs, socketTimeout: times.silentMs },
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Others rarely give every bucket a host name of its own.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // The newer checksums are unknown to most servers that are not Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async put(id, content, contentType) {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: id,
        Body: Buffer.isBuffer(content) ? content : createReadStream(content.path),
        ContentLength: bytesOf(content),
        ContentType: contentType,
      })
      if (!Buffer.isBuffer(content)) signWith(command, content)
      await client.send(command)
    },
    async open(id, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: id,
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        )
        return Body instanceof Readable ? Body : undefined
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
        throw error
      }
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: id }))
    },
  }
}
