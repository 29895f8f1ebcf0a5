import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import multer from 'multer'
import { ApiError, fail } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Disk } from '../operating/disk.ts'
import { receiveFile } from './receiveFile.ts'
import type { ReceivedFile } from './receiveFile.ts'
import type { SniffedType } from './sniff.ts'
import { createUploadSlots } from './uploadSlots.ts'
import type { UploadLimits } from './uploadSlots.ts'

export interface UploadRules {
  readonly maxBytes: number
  /** What may be sent, by its content. */
  readonly kinds: readonly SniffedType['family'][]
  /**
   * The right is asked once the fields are known: until then such a body takes no place of those whose right is, and
   * of one person there is one.
   */
  readonly isUnnamed?: boolean
}

/** A multipart body whose file is not read yet. */
export interface Incoming {
  /** The text fields before the file; of a body without a file, all. */
  readonly fields: Readonly<Record<string, string>>
  /**
   * Reads the file into a folder of its own and hands it over; afterwards it is gone, unless it was taken into the store.
   * @throws ApiError InvalidParameters without a file; TooManyUploads, PayloadTooLarge, UnsupportedFileError, BadRequest
   */
  receive<T>(use: (file: ReceivedFile) => Promise<T>): Promise<T>
}

/** Takes files from requests: a few at once, onto the disk, and only when the handler asks for them. */
export interface Uploads {
  /**
   * Reads the body up to its file, so that rights can be asked before the file is.
   * @throws ApiError TooManyUploads, StorageFull, PayloadTooLarge, BadRequest
   */
  begin(req: Request, personId: string, rules: UploadRules): Promise<Incoming>
  /** Uploads under way. */
  readonly inUse: number
}

export interface UploadsOptions {
  /** Absolute; for files on their way. What an earlier process left there is removed. */
  readonly folder: string
  readonly atOnce: UploadLimits
  readonly disk: Pick<Disk, 'checkRoom'>
  /** ms without a byte after which an upload is given up. */
  readonly quietMs?: number
  /** ms within which the file has to begin. */
  readonly headMs?: number
}

/** Text fields and the lines between them, beside the file. */
const overheadBytes = 1 << 20
/** What is still coming when an upload was refused is read for so long, so that the refusal is heard. */
const drainMs = 15_000

export async function createUploads({
  folder,
  atOnce,
  disk,
  quietMs = limits.uploadQuietMs,
  headMs = limits.uploadHeadMs,
}: UploadsOptions): Promise<Uploads> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const left of await readdir(folder)) await rm(join(folder, left), { force: true, recursive: true })
  const slots = createUploadSlots(atOnce)
  const unnamed = createUploadSlots({
    perPerson: limits.unnamedUploadsPerPerson,
    inAll: limits.unnamedUploadsAtOnce,
  })

  return {
    get inUse() {
      return slots.inUse + unnamed.inUse
    },
    async begin(req, personId, rules) {
      const { res } = req
      if (!res) fail('BadRequest')
      const declared = Number(req.get('content-length') ?? 0)
      if (declared > rules.maxBytes + overheadBytes) fail('PayloadTooLarge')
      let giveBack = (rules.isUnnamed ? unnamed : slots).take(personId)
      let isOver = false
      const path = join(folder, randomBytes(16).toString('hex'))
      const upload = new Upload({ req, path, rules, quietMs, headMs })
      // However the call ends: answered, or left by who made it.
      res.once('close', () => {
        isOver = true
        void upload.end().finally(() => giveBack())
      })
      await disk.checkRoom(rules.maxBytes > 0 ? Math.max(declared, 0) : 0)
      if (!rules.isUnnamed) return upload.begin()
      // It waits no longer than it takes to ask the right, so that the next call finds its place free.
      const incoming = await upload.begin().finally(giveBack)
      return {
        fields: incoming.fields,
        async receive(use) {
          if (isOver) fail('BadRequest')
          giveBack = slots.take(personId)
          return incoming.receive(use)
        },
      }
    },
  }
}

/** Lets a body that is still coming when its answer is sent go on for a while, so that the answer is heard; then cuts it off. */
export function letGoAfterAnswer(req: Request, res: Response): void {
  res.once('close', () => {
    if (req.complete || req.destroyed) return
    const cut = setTimeout(() => req.destroy(), drainMs)
    cut.unref()
    req.once('close', () => clearTimeout(cut))
  })
}

interface UploadOptions extends Required<Pick<UploadsOptions, 'quietMs' | 'headMs'>> {
  readonly req: Request
  /** Of the file. */
  readonly path: string
  readonly rules: UploadRules
}

/** One body on its way. */
class Upload {
  readonly #req: Request
  readonly #path: string
  readonly #rules: UploadRules
  readonly #quietMs: number
  readonly #headMs: number
  readonly #fields = Promise.withResolvers<Record<string, string>>()
  readonly #file = Promise.withResolvers<ReceivedFile | undefined>()
  /** Lets the file come, or not. */
  readonly #wanted = Promise.withResolvers<boolean>()
  /** Ends when nobody needs the file any more. */
  #inUse: Promise<unknown> = Promise.resolve()
  /** The file has begun, or there is none. */
  #isHeadRead = false

  constructor({ req, path, rules, quietMs, headMs }: UploadOptions) {
    this.#req = req
    this.#path = path
    this.#rules = rules
    this.#quietMs = quietMs
    this.#headMs = headMs
    // Whoever waits hears of it; nobody has to.
    this.#fields.promise.catch(() => undefined)
    this.#file.promise.catch(() => undefined)
  }

  async begin(): Promise<Incoming> {
    const { maxBytes } = this.#rules
    const take = multer({
      storage: {
        _handleFile: (_req, file, done) => {
          this.#receive(file.stream).then(
            (received) => {
              this.#file.resolve(received)
              done(null, { path: received.path })
            },
            (error: unknown) => {
              this.#refuse(error)
              done(error)
            },
          )
        },
        // It goes with the answer.
        _removeFile: (_req, _file, done) => done(null),
      },
      fileFilter: (_req, _file, accept) => {
        this.#headIsRead()
        this.#wanted.promise.then(
          (isWanted) => accept(null, isWanted),
          (error: Error) => accept(error),
        )
      },
      limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 16_384, fieldNameSize: 100, parts: 24 },
    }).single('file')
    take(this.#req, this.#req.res!, (error: unknown) => {
      if (error !== undefined && error !== null) return this.#refuse(error)
      this.#headIsRead()
      this.#file.resolve(undefined)
    })
    const late = setTimeout(
      () => this.#giveUp(new ApiError('BadRequest', undefined, 'The file did not begin in time')),
      this.#headMs,
    )
    // After the parser, which has found the file by then if it is in this part.
    let bytes = 0
    const count = (part: Buffer) => {
      bytes += part.length
      if (!this.#isHeadRead && bytes > limits.uploadHeadBytes) this.#giveUp(new ApiError('PayloadTooLarge'))
    }
    this.#req.on('data', count)
    try {
      return { fields: await this.#fields.promise, receive: (use) => this.#take(use) }
    } finally {
      clearTimeout(late)
      this.#req.off('data', count)
    }
  }

  /** The call is over: what is on its way is let go, and what was not taken is removed. */
  async end(): Promise<void> {
    this.#wanted.reject(new Error('not wanted'))
    this.#wanted.promise.catch(() => undefined)
    this.#req.resume()
    await this.#inUse
    await rm(this.#path, { force: true }).catch(() => undefined)
  }

  #take<T>(use: (file: ReceivedFile) => Promise<T>): Promise<T> {
    const used = this.#file.promise.then((file) =>
      use(file ?? fail('InvalidParameters', [{ field: 'file', message: 'a file is wanted' }])),
    )
    this.#inUse = used.catch(() => undefined)
    this.#wanted.resolve(true)
    return used
  }

  async #receive(stream: Readable): Promise<ReceivedFile> {
    const quiet = setTimeout(() => this.#req.destroy(), this.#quietMs)
    try {
      const received = await receiveFile(stream, this.#path, this.#rules.kinds, () => quiet.refresh())
      // Its parser cuts off what is longer than it may be.
      return 'truncated' in stream && stream.truncated ? fail('PayloadTooLarge') : received
    } finally {
      clearTimeout(quiet)
    }
  }

  #headIsRead(): void {
    this.#isHeadRead = true
    this.#fields.resolve(this.#textFields())
  }

  /** Nothing more of it is looked at. */
  #giveUp(error: ApiError): void {
    this.#req.unpipe()
    this.#refuse(error)
  }

  #refuse(error: unknown): void {
    const refusal = toRefusal(error)
    this.#fields.reject(refusal)
    this.#file.reject(refusal)
  }

  #textFields(): Record<string, string> {
    const body = (this.#req.body ?? {}) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
    )
  }
}

/** Whatever multer and its parser say about a body is the sender's doing; what the disk says is not. */
function toRefusal(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE') {
    return new ApiError('PayloadTooLarge')
  }
  if (error instanceof Error && 'syscall' in error) return error
  return new ApiError(
    'BadRequest',
    undefined,
    error instanceof Error ? error.message.slice(0, 200) : undefined,
  )
}
