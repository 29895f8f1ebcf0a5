import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import {
  announcementAnswer,
  announcementList,
  announcementListQuery,
  announcementsOfSpaceParams,
  createAnnouncementBody,
  editAnnouncementBody,
} from '#shared/http/announcements.ts'
import type { AnnouncementAnswer } from '#shared/http/announcements.ts'
import { emptyAnswer, idParams } from '#shared/http/fields.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import * as announcements from '../../db/tables/spaces/announcements.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import type { AnnouncementRow } from '../../db/tables/spaces/announcements.ts'
import * as members from '../../db/tables/spaces/members.ts'
import { storeNotice } from '../../notifications.ts'
import { endpoint } from '../endpoint.ts'

const present = ({ id, spaceId, title, content, ...row }: AnnouncementRow): AnnouncementAnswer => ({
  id,
  spaceId,
  title,
  content,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
})

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
  async ({ db }, { params, query }) => {
    const { rows, total } = await announcements.list(db, params.spaceId, query)
    return { data: rows.map(present), total }
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
  async (ctx, { user, body: { spaceId, title, content } }) => {
    const { db, clock, newId, moderation } = ctx
    await moderation.checkTexts(title, content)
    const now = clock.now()
    const row = { id: newId(), spaceId, authorId: user.id, title, content, createdAt: now, updatedAt: now }
    const { created, readers } = await db.transaction().execute(async (tx) => {
      // One after another, so that two at once cannot both be the last.
      await spaces.lock(tx, spaceId)
      if ((await announcements.count(tx, spaceId)) >= limits.announcementsOfSpace) {
        fail('TooManyAnnouncements')
      }
      const created = await announcements.insert(tx, row)
      const readers = (await members.listUserIds(tx, spaceId)).filter((userId) => userId !== user.id)
      const params = { announcementId: row.id, title, content: excerptOf(content) }
      const notice = { userIds: readers, spaceId, kind: 'announcement', params } as const
      return { created, readers: await storeNotice({ ...ctx, db: tx }, notice) }
    })
    ctx.bus.tell('noticed', { userIds: readers })
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
  },
  async ({ db, clock, moderation }, { params, body: { spaceId, title, content }, visit }) => {
    if (spaceId !== undefined && spaceId !== visit.space.id) fail('AnnouncementNotFound')
    await moderation.checkTexts(title, content)
    const row = await announcements.update(db, params.id, { title, content, updatedAt: clock.now() })
    return present(row ?? fail('AnnouncementNotFound'))
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
  async ({ db }, { params }) => {
    if (!(await announcements.remove(db, params.id))) fail('AnnouncementNotFound')
    return {}
  },
)
