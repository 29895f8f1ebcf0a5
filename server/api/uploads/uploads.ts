import type { Request } from 'express'
import type { z } from 'zod'
import { ApiError, fail } from '#shared/errors.ts'
import { livingUrlFields, resourceUploadFields, uploadAnswer, uploadFields } from '#shared/http/uploads.ts'
import { parseObjectName } from '#shared/map/media.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import * as members from '../../db/tables/members.ts'
import type { FileKind } from '../../db/tables/files.ts'
import { cleanImage } from '../../files/cleanImage.ts'
import { fileUrl } from '../../files/files.ts'
import { readMultipart, readUpload } from '../../files/readUpload.ts'
import type { Upload, UploadRules } from '../../files/readUpload.ts'
import { attachMedia } from '../../room/requests.ts'
import { endpoint, parse } from '../endpoint.ts'
import { changeInRoom } from '../levels/inRoom.ts'
import { manageSpace } from '../spaces/findSpace.ts'

const failures = ['UnsupportedFileError', 'ForbiddenImageParameterError', 'PayloadTooLarge'] as const

/** The words of the specification for what is too large. */
async function readFile(req: Request, rules: UploadRules, tooLarge: string): Promise<Upload> {
  try {
    return await readUpload(req, rules)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PayloadTooLarge') {
      fail('PayloadTooLarge', undefined, tooLarge)
    }
    throw error
  }
}

interface Destination {
  readonly ownerId: string
  readonly spaceId?: string | undefined
  readonly kind: FileKind
}

/** Stores what was sent; pictures are looked at and made anew. @throws ApiError ForbiddenImageParameterError */
async function store(ctx: AppContext, sent: Upload, destination: Destination): Promise<string> {
  if (sent.family !== 'image') {
    const { contentType, bytes } = sent
    return (await ctx.files.save({ ...destination, contentType, bytes })).id
  }
  const { bytes, contentType } = await cleanImage(sent.bytes)
  await ctx.moderation.checkImage(bytes)
  return (await ctx.files.save({ ...destination, contentType, bytes })).id
}

const locationOf = ({ config }: AppContext, path: string): string => `${config.publicUrl ?? ''}${path}`

const objectOf = (fileId: string) => parseObjectName(fileId) ?? fail('MapObjectNotFound')

/** Bodies that were read to learn which space is meant, until their handler takes them. */
const readUploads = new WeakMap<
  Request,
  { readonly upload: Upload; readonly fields: z.infer<typeof uploadFields> }
>()
const readLivingUrls = new WeakMap<Request, z.infer<typeof livingUrlFields>>()

/** Reads the body: the space is only named in there. */
async function spaceOfUpload(_ctx: AppContext, req: Request): Promise<string> {
  const rules: UploadRules = { maxBytes: limits.objectFileBytes, kinds: ['image', 'video'] }
  const upload = await readFile(req, rules, 'file too large, please choose again')
  const fields = parse(uploadFields, upload.fields)
  readUploads.set(req, { upload, fields })
  return objectOf(fields.fileId).spaceId
}

/** A picture or film on an object: told to everybody inside, and kept with the map. */
export const uploadObjectFile = endpoint(
  {
    method: 'post',
    path: '/upload',
    auth: 'user',
    summary: 'Put a picture or a film on an object of a level',
    space: spaceOfUpload,
    upload: { file: 'file', fields: uploadFields },
    answer: uploadAnswer,
    status: 201,
    limit: 'upload',
    errors: [...failures, 'MapObjectNotFound', 'InvalidMapEdit'],
  },
  async (ctx, { user, req }) => {
    const { upload, fields } = readUploads.get(req) ?? fail('BadRequest')
    const object = objectOf(fields.fileId)
    const { spaceId } = object
    const id = await store(ctx, upload, { ownerId: user.id, spaceId, kind: 'object' })
    const media = { kind: upload.family, url: fileUrl(id) }
    try {
      await changeInRoom(ctx, spaceId, user, attachMedia(object, media))
    } catch (error) {
      await ctx.files.remove(id)
      throw error
    }
    return { location: locationOf(ctx, media.url) }
  },
)

async function spaceOfLivingUrl(_ctx: AppContext, req: Request): Promise<string> {
  const { fields } = await readMultipart(req, 0)
  const living = parse(livingUrlFields, fields)
  readLivingUrls.set(req, living)
  return objectOf(living.fileId).spaceId
}

/** A live stream on an object; an empty address clears what it shows. */
export const setLivingUrl = endpoint(
  {
    method: 'post',
    path: '/upload/livingUrl',
    auth: 'user',
    summary: 'Show a live stream on an object of a level, or nothing',
    space: spaceOfLivingUrl,
    upload: { fields: livingUrlFields },
    answer: uploadAnswer,
    status: 201,
    limit: 'upload',
    errors: ['MapObjectNotFound', 'InvalidMapEdit'],
  },
  async (ctx, { user, req }) => {
    const { fileId, livingUrl } = readLivingUrls.get(req) ?? fail('BadRequest')
    const object = objectOf(fileId)
    const media = livingUrl === '' ? undefined : ({ kind: 'live', url: livingUrl } as const)
    await changeInRoom(ctx, object.spaceId, user, attachMedia(object, media))
    return { location: livingUrl }
  },
)

/** A picture for the display screen; which pictures it shows says PUT …/screenImage. */
export const uploadResource = endpoint(
  {
    method: 'post',
    path: '/resource/upload',
    auth: 'user',
    summary: 'Upload a picture for the display screen of a space one manages',
    upload: { file: 'file', fields: resourceUploadFields },
    answer: uploadAnswer,
    status: 201,
    limit: 'upload',
    errors: failures,
  },
  async (ctx, { user, req }) => {
    if (!user.isSiteAdmin && !(await members.managesAny(ctx.db, user.id))) fail('Forbidden')
    const rules: UploadRules = { maxBytes: limits.screenImageBytes, kinds: ['image'] }
    const upload = await readFile(req, rules, 'image too large, please choose a smaller one')
    const { spaceId } = parse(resourceUploadFields, upload.fields)
    if (spaceId !== undefined) await manageSpace(ctx, spaceId, user)
    const id = await store(ctx, upload, { ownerId: user.id, spaceId, kind: 'screen' })
    return { location: locationOf(ctx, fileUrl(id)) }
  },
)
