import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import {
  announcementAnswer,
  announcementList,
  announcementListQuery,
  announcementsOfSpaceParams,
  announcementsSeenBody,
  createAnnouncementBody,
  editAnnouncementBody,
} from '#shared/http/announcements.ts'
import type { AnnouncementAnswer } from '#shared/http/announcements.ts'
import { emptyAnswer, idParams } from '#shared/http/fields.ts'
import { limits } from '#shared/rules/limits.ts'
import { characterCount, hasControlCharactersInLines, isVisible } from '#shared/rules/plainText.ts'
import type { AppContext } from '../../context.ts'
import { cleanRichText, namesOfPictures, picturesIn, textOfRichText } from './richText.ts'
import type { Db } from '../../db/schema.ts'
import * as announcements from '../../db/tables/spaces/announcements.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import type { AnnouncementRow } from '../../db/tables/spaces/announcements.ts'
import * as members from '../../db/tables/spaces/members.ts'
import { refuseFor } from '../../middleware/rateLimit.ts'
import { storeNotice } from '../../accounts/notifications.ts'
import { endpoint } from '../endpoint.ts'

/** @param seenAt up to when who asks has seen what is announced here; a guest everything */
const present = (
  { id, spaceId, title, content, format, ...row }: AnnouncementRow,
  seenAt = Infinity,
): AnnouncementAnswer => ({
  id,
  spaceId,
  title,
  content,
  format,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  isNew: row.createdAt > seenAt,
})

type Format = AnnouncementRow['format']

/**
 * What is stored of what somebody wrote.
 * @throws ApiError InvalidParameters where nothing is left of it, or too much
 */
function cleaned(
  { config }: AppContext,
  { content, format }: { readonly content: string; readonly format: Format },
): { readonly content: string; readonly format: Format; readonly says: string; readonly names: string } {
  if (format === 'text') return { content, format, says: content, names: '' }
  const html = cleanRichText(content, config.publicUrl)
  const says = textOfRichText(html)
  const names = namesOfPictures(html)
  const pictures = picturesIn(html)
  const wrong = (message: string) => fail('InvalidParameters', [{ field: 'content', message }])
  if (!isVisible(says) && pictures === 0) wrong('must not be empty')
  // Of HTML as it came these were references (&#7;).
  if (hasControlCharactersInLines(html)) wrong('control characters are not allowed')
  if (characterCount(`${says}${names}`) > limits.announcementContent) {
    wrong(`at most ${limits.announcementContent} characters`)
  }
  if (html.length > limits.announcementHtml) wrong(`at most ${limits.announcementHtml} characters of HTML`)
  if (pictures > limits.announcementPictures) wrong(`at most ${limits.announcementPictures} pictures`)
  return { content: html, format, says, names }
}

/** What is stored of all of them together. @throws ApiError TooManyAnnouncements where there is no room for one more text */
async function checkRoom(tx: Db, spaceId: string, content: string, instead?: string): Promise<void> {
  const stored = await announcements.lettersOf(tx, spaceId, instead)
  if (stored + content.length > limits.announcementsHtml) fail('TooManyAnnouncements')
}

/**
 * Those that stand count after a start of the server too; those deleted before it are forgotten with it.
 * @throws ApiError TooManyRequests
 */
async function checkDay(
  { rates }: AppContext,
  tx: Db,
  { spaceId, createdAt }: AnnouncementRow,
  req: Request,
): Promise<void> {
  const { points, seconds } = rates.limitOf('announce')
  const since = createdAt - seconds * 1000
  const first = await announcements.firstOf(tx, spaceId, { since, newest: points })
  if (first !== undefined) refuseFor(first - since, req)
}

const DAY_MS = 86_400_000

/** What a notification tells of it: there is one for every member. */
const excerptOf = (content: string): string => {
  const characters = [...content]
  return characters.length <= limits.announcementExcerpt
    ? content
    : `${characters.slice(0, limits.announcementExcerpt - 1).join('')}…`
}

/** The space of the announcement a path names. @throws ApiError AnnouncementNotFound */
const spaceOfAnnouncement = async ({ db }: AppContext, { params }: Request): Promise<string> => {
  const row = await announcements.find(db, String(params['id']))
  return (row ?? fail('AnnouncementNotFound')).spaceId
}

const ofAnnouncement = {
  auth: 'user',
  params: idParams,
  unknown: 'AnnouncementNotFound',
  space: spaceOfAnnouncement,
  errors: ['AnnouncementNotFound', 'SensitiveContentError'],
} as const

export const listAnnouncements = endpoint(
  {
    method: 'get',
    path: '/announcement/:spaceId',
    auth: 'optional',
    summary: 'Announcements of a space, the newest first',
    params: announcementsOfSpaceParams,
    unknown: 'SpaceNotFound',
    space: 'params.spaceId',
    query: announcementListQuery,
    answer: announcementList,
  },
  async ({ db, clock }, { user, params, query }) => {
    const { rows, total } = await announcements.list(db, params.spaceId, query)
    const fresh = clock.now() - limits.announcementFreshDays * DAY_MS
    const seenAt = user && ((await announcements.seenUpTo(db, user.id, params.spaceId)) ?? fresh)
    const shown = rows.map((row) => present(row, row.authorId === user?.id ? Infinity : seenAt))
    return { data: shown, total }
  },
)

export const announcementsSeen = endpoint(
  {
    method: 'post',
    path: '/announcement/seen/:spaceId',
    auth: 'user',
    summary: 'What was announced in a space up to a moment is nothing new to you any more',
    params: announcementsOfSpaceParams,
    unknown: 'SpaceNotFound',
    space: 'params.spaceId',
    body: announcementsSeenBody,
    answer: emptyAnswer,
  },
  async ({ db, clock }, { user, params, body }) => {
    // Nobody has seen what is still to come.
    const upTo = Math.min(Date.parse(body.upTo), clock.now())
    await announcements.markSeen(db, user.id, params.spaceId, upTo)
    return {}
  },
)

/** Its members are told, all but who wrote it. */
export const createAnnouncement = endpoint(
  {
    method: 'post',
    path: '/announcement/create',
    auth: 'user',
    summary: 'Announce something to the members of a space',
    space: 'body.spaceId',
    body: createAnnouncementBody,
    answer: announcementAnswer,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['TooManyAnnouncements', 'SensitiveContentError'],
  },
  async (ctx, { user, body: { spaceId, title, ...body }, req }) => {
    const { db, clock, newId, moderation } = ctx
    const { says, names, ...written } = cleaned(ctx, body)
    await moderation.checkTexts(title, says, names)
    refuseFor(await ctx.rates.take('announce', spaceId), req)
    const now = clock.now()
    const row = { id: newId(), spaceId, authorId: user.id, title, ...written, createdAt: now, updatedAt: now }
    const { created, readers } = await db.transaction().execute(async (tx) => {
      // One after another, so that two at once cannot both be the last.
      await spaces.lock(tx, spaceId)
      if ((await announcements.count(tx, spaceId)) >= limits.announcementsOfSpace) {
        fail('TooManyAnnouncements')
      }
      await checkRoom(tx, spaceId, row.content)
      await checkDay(ctx, tx, row, req)
      const created = await announcements.insert(tx, row)
      const readers = (await members.listUserIds(tx, spaceId)).filter((userId) => userId !== user.id)
      const params = { announcementId: row.id, title, content: excerptOf(says) }
      const notice = { userIds: readers, spaceId, kind: 'announcement', params } as const
      return { created, readers: await storeNotice({ ...ctx, db: tx }, notice) }
    })
    ctx.bus.tell('noticed', { userIds: readers })
    ctx.bus.tell('happened', { spaceId, what: 'announcements', id: row.id })
    return present(created)
  },
)

export const editAnnouncement = endpoint(
  {
    method: 'post',
    path: '/announcement/:id',
    ...ofAnnouncement,
    summary: 'Write an announcement anew',
    body: editAnnouncementBody,
    answer: announcementAnswer,
    limit: 'create',
    errors: [...ofAnnouncement.errors, 'TooManyAnnouncements'],
  },
  async (ctx, { params, body: { spaceId, title, ...body }, visit }) => {
    if (spaceId !== undefined && spaceId !== visit.space.id) fail('AnnouncementNotFound')
    const { says, names, ...written } = cleaned(ctx, body)
    await ctx.moderation.checkTexts(title, says, names)
    const change = { title, ...written, updatedAt: ctx.clock.now() }
    const row = await ctx.db.transaction().execute(async (tx) => {
      await spaces.lock(tx, visit.space.id)
      await checkRoom(tx, visit.space.id, change.content, params.id)
      return (await announcements.update(tx, params.id, change)) ?? fail('AnnouncementNotFound')
    })
    ctx.bus.tell('happened', { spaceId: visit.space.id, what: 'announcements' })
    return present(row)
  },
)

export const deleteAnnouncement = endpoint(
  {
    method: 'post',
    path: '/announcement/delete/:id',
    ...ofAnnouncement,
    summary: 'Delete an announcement for good',
    answer: emptyAnswer,
  },
  async ({ db, bus }, { params, visit }) => {
    if (!(await announcements.remove(db, params.id))) fail('AnnouncementNotFound')
    bus.tell('happened', { spaceId: visit.space.id, what: 'announcements' })
    return {}
  },
)
