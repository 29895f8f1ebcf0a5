import type { Request } from 'express'
import { ApiError, fail } from '#shared/errors.ts'
import {
  livingUrlFields,
  resourceUploadFields,
  resourceUploadQuery,
  uploadAnswer,
  uploadFields,
  uploadQuery,
} from '#shared/http/uploads.ts'
import { parseObjectName } from '#shared/map/media.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import * as members from '../../db/tables/spaces/members.ts'
import { fileUrl } from '../../files/files.ts'
import type { ReceivedFile } from '../../files/receiveFile.ts'
import type { Incoming } from '../../files/uploads.ts'
import { checkFits } from '../../files/quotas.ts'
import type { Caller } from '../caller.ts'
import { endpoint, parse } from '../endpoint.ts'
import { changeInRoom } from '../levels/inRoom.ts'
import { manageSpace } from '../spaces/findSpace.ts'
import { storeUpload, uploadErrors } from './storeUpload.ts'

/** The words of the specification for what is too large. */
async function tooLargeSays<T>(words: string, read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PayloadTooLarge')
      fail('PayloadTooLarge', undefined, words)
    throw error
  }
}

/** What an upload answers: where its file is. */
export const locationOf = ({ config }: AppContext, path: string): string => `${config.publicUrl ?? ''}${path}`

const objectOf = (fileId: string) => parseObjectName(fileId) ?? fail('MapObjectNotFound')

/** Bodies that were begun to learn which space is meant, until their handler takes them. */
const begun = new WeakMap<
  Request,
  { readonly incoming: Incoming; readonly fileId: string; readonly livingUrl?: string }
>()

const objectFileRules = { maxBytes: limits.objectFileBytes, kinds: ['image', 'video'] } as const
/** What only an edit can name: sounds of things as well. */
const keptFileRules = { maxBytes: limits.objectFileBytes, kinds: ['image', 'video', 'audio'] } as const
const fileTooLarge = 'file too large, please choose again'

const personOf = (user: Caller | undefined): string => user?.id ?? fail('Unauthorized')

/**
 * Which thing is meant: from the query or a header, so that nothing of the body is read before the right is asked;
 * older clients say it in the body, before the file.
 */
async function spaceOfUpload(ctx: AppContext, req: Request, user: Caller | undefined): Promise<string> {
  const named = parse(uploadQuery, { fileId: req.query['fileId'] ?? req.get('x-file-id') }).fileId
  if (named !== undefined) return objectOf(named).spaceId
  const rules = { ...objectFileRules, isUnnamed: true }
  const incoming = await tooLargeSays(fileTooLarge, ctx.uploads.begin(req, personOf(user), rules))
  if (incoming.fields['fileId'] === undefined) {
    fail('InvalidParameters', [{ field: 'fileId', message: 'wanted in the query, or before the file' }])
  }
  const { fileId } = parse(uploadFields, incoming.fields)
  begun.set(req, { incoming, fileId })
  return objectOf(fileId).spaceId
}

/** A picture or film on an object: told to everybody inside, and kept with the map. */
export const uploadObjectFile = endpoint(
  {
    method: 'post',
    path: '/upload',
    auth: 'user',
    summary:
      'Put a picture or a film on an object of a level, with as=file beside what it shows, with as=kept for an edit to name; fileId in the query, or before the file',
    space: spaceOfUpload,
    query: uploadQuery,
    upload: { file: 'file', fields: uploadFields.partial() },
    answer: uploadAnswer,
    status: 201,
    limit: 'upload',
    errors: [...uploadErrors, 'MapObjectNotFound', 'InvalidMapEdit'],
  },
  async (ctx, { user, req, query }) => {
    const fileId = query.fileId ?? req.get('x-file-id') ?? begun.get(req)?.fileId ?? fail('BadRequest')
    const object = objectOf(fileId)
    const { spaceId } = object
    await changeInRoom(ctx, spaceId, user, { kind: 'mayAttachMedia', object })
    await checkFits(ctx.db, ctx.config.storage.quotas, { userId: user.id, spaceId }, { files: 1, bytes: 1 })

    const rules = query.as === 'kept' ? keptFileRules : objectFileRules
    async function put(file: ReceivedFile): Promise<string> {
      const { id } = await storeUpload(ctx, file, { ownerId: user.id, spaceId, kind: 'object' })
      if (query.as === 'kept' || file.family === 'audio') return fileUrl(id)
      const media = { kind: file.family === 'image' ? 'image' : 'video', url: fileUrl(id) } as const
      const wish =
        query.as === 'file'
          ? ({ kind: 'hangFile', object, url: media.url } as const)
          : ({ kind: 'attachMedia', object, media } as const)
      try {
        await changeInRoom(ctx, spaceId, user, wish)
      } catch (error) {
        // It may have been stored without our hearing of it. If it was not, nothing names the file, and it goes in a day.
        const isUncertain = error instanceof ApiError && error.code === 'StorageUnavailable'
        if (!isUncertain) await ctx.files.remove(id)
        throw error
      }
      return media.url
    }
    const read = async () => {
      const incoming = begun.get(req)?.incoming ?? (await ctx.uploads.begin(req, user.id, rules))
      return incoming.receive(put)
    }
    return { location: locationOf(ctx, await tooLargeSays(fileTooLarge, read())) }
  },
)

async function spaceOfLivingUrl(ctx: AppContext, req: Request, user: Caller | undefined): Promise<string> {
  const incoming = await ctx.uploads.begin(req, personOf(user), {
    maxBytes: 0,
    kinds: [],
    isUnnamed: true,
  })
  const { fileId, livingUrl } = parse(livingUrlFields, incoming.fields)
  begun.set(req, { incoming, fileId, livingUrl })
  return objectOf(fileId).spaceId
}

/** Keeps the address of a live stream with an object; an empty one clears it. */
export const setLivingUrl = endpoint(
  {
    method: 'post',
    path: '/upload/livingUrl',
    auth: 'user',
    summary: 'Keep the address of a live stream with an object of a level, or none',
    space: spaceOfLivingUrl,
    upload: { fields: livingUrlFields },
    answer: uploadAnswer,
    status: 201,
    limit: 'upload',
    errors: ['MapObjectNotFound', 'InvalidMapEdit', 'TooManyUploads', 'StorageFull'],
  },
  async (ctx, { user, req }) => {
    const { fileId, livingUrl = '' } = begun.get(req) ?? fail('BadRequest')
    const object = objectOf(fileId)
    const media = livingUrl === '' ? undefined : ({ kind: 'live', url: livingUrl } as const)
    await changeInRoom(ctx, object.spaceId, user, { kind: 'attachMedia', object, media })
    return { location: livingUrl }
  },
)

/** A picture for the display screen (which ones it shows says PUT …/screenImage), or of a prize of a lottery. */
export const uploadResource = endpoint(
  {
    method: 'post',
    path: '/resource/upload',
    auth: 'user',
    summary:
      'Upload a picture for the display screen, or of a prize, of a space one manages; fields before the file, or in the query',
    query: resourceUploadQuery,
    upload: { file: 'file', fields: resourceUploadFields.partial() },
    answer: uploadAnswer,
    status: 201,
    limit: 'upload',
    errors: [...uploadErrors, 'SpaceNotFound'],
  },
  async (ctx, { user, req, query }) => {
    if (!user.isSiteAdmin && !(await members.managesAny(ctx.db, user.id))) fail('Forbidden')
    if (query.spaceId !== undefined) await manageSpace(ctx, query.spaceId, user)
    const quotas = ctx.config.storage.quotas
    const rules = { maxBytes: limits.screenImageBytes, kinds: ['image'] } as const

    async function read(): Promise<string> {
      const incoming = await ctx.uploads.begin(req, user.id, rules)
      const { spaceId, path } = parse(resourceUploadFields, { ...incoming.fields, ...query })
      if (spaceId !== undefined && spaceId !== query.spaceId) await manageSpace(ctx, spaceId, user)
      await checkFits(ctx.db, quotas, { userId: user.id, spaceId }, { files: 1, bytes: 1 })
      return incoming.receive(async (file) => {
        const { id } = await storeUpload(ctx, file, { ownerId: user.id, spaceId, kind: path })
        return fileUrl(id)
      })
    }
    const path = await tooLargeSays('image too large, please choose a smaller one', read())
    return { location: locationOf(ctx, path) }
  },
)
