import { fail } from '#shared/errors.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { levelParams } from '#shared/http/levels.ts'
import {
  addMapCommentBody,
  mapComment,
  mapCommentList,
  mapCommentParams,
  resolveMapCommentBody,
} from '#shared/http/mapComments.ts'
import type { MapComment } from '#shared/http/mapComments.ts'
import { parseLevelName } from '#shared/map/media.ts'
import { limits } from '#shared/rules/limits.ts'
import { mayEnterDrafts } from '#shared/world/levels.ts'
import type { AppContext } from '../../context.ts'
import * as comments from '../../db/tables/content/mapComments.ts'
import type { MapCommentWithAuthor } from '../../db/tables/content/mapComments.ts'
import * as spaceMaps from '../../db/tables/content/spaceMaps.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import {
  furnishes,
  furnishesAny,
  mayRemoveComment,
  readsCommentsIn,
  type Furnishes,
} from '../../policies/mapComments.ts'
import { effectiveRole } from '../../policies/space.ts'
import { identityOf, type Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import { busy } from './inRoom.ts'
import type { SpaceVisit } from '../spaces/findSpace.ts'

const ofLevel = {
  auth: 'user',
  unknown: 'LevelNotFound',
  space: 'params.id',
} as const

interface Place {
  readonly spaceId: string
  readonly mapId: string
  readonly where: Furnishes
}

/** A level there is, and what one furnishes there. @throws ApiError LevelNotFound, Forbidden for who furnishes nothing */
async function placeOf({ db }: AppContext, levelId: string, visit: SpaceVisit): Promise<Place> {
  const { mapId } = parseLevelName(levelId) ?? fail('LevelNotFound')
  const spaceId = visit.space.id
  const level = (await spaceMaps.levelsOf(db, spaceId)).find((one) => one.mapId === mapId)
  // Of drafts only editors know, whatever rooms on them somebody was given.
  const isKnown = level && (level.draftOf === undefined || mayEnterDrafts(effectiveRole(visit.standing)))
  if (!isKnown) fail('LevelNotFound')
  const where = furnishes(visit.standing, visit.member?.permittedRooms, mapId)
  if (!furnishesAny(where)) fail('Forbidden')
  return { spaceId, mapId, where }
}

const authorOf = ({ authorId, authorName }: MapCommentWithAuthor) => ({
  userId: authorId,
  displayName: authorName,
})
const iso = (at: number): string => new Date(at).toISOString()

const present = (row: MapCommentWithAuthor, replies: readonly MapCommentWithAuthor[]): MapComment => ({
  id: row.id,
  thing: row.thing,
  room: row.room,
  x: row.x,
  y: row.y,
  z: row.z,
  contents: row.contents,
  createdAt: iso(row.createdAt),
  author: authorOf(row),
  resolvedAt: row.resolvedAt === null ? null : iso(row.resolvedAt),
  replies: replies.map((reply) => ({
    id: reply.id,
    contents: reply.contents,
    createdAt: iso(reply.createdAt),
    author: authorOf(reply),
  })),
})

/** Those one may read, the newest first. */
async function listFor({ db, rooms }: AppContext, { spaceId, mapId, where }: Place): Promise<MapComment[]> {
  const rows = await comments.listOf(db, spaceId, mapId)
  return rooms.cpuOf(spaceId).spend(() => {
    const replies = Map.groupBy(rows, ({ parentId }) => parentId)
    return (replies.get(null) ?? [])
      .filter(({ room }) => readsCommentsIn(where, room))
      .map((row) => present(row, replies.get(row.id) ?? []))
      .reverse()
  })
}

/** What is pinned, or an answer to it, for who may read it. @throws ApiError CommentNotFound */
async function commentFor({ db }: AppContext, { spaceId, mapId, where }: Place, id: string) {
  const row = (await comments.find(db, spaceId, mapId, id)) ?? fail('CommentNotFound')
  const pinned = row.parentId === null ? row : await comments.find(db, spaceId, mapId, row.parentId)
  if (!pinned || !readsCommentsIn(where, pinned.room)) fail('CommentNotFound')
  return { row, pinned }
}

/** Those who furnish the level and are inside hear that something is new; what was stored does not wait for it. */
function tellEditors(ctx: AppContext, { spaceId, mapId }: Place, user: Caller): void {
  const tell = async (): Promise<void> => {
    if (await ctx.rooms.isHeld(spaceId))
      await ctx.rooms.wish(spaceId, identityOf(user), { kind: 'commentsChanged', mapId })
  }
  tell().catch((err: unknown) => ctx.log.warn({ err, spaceId }, 'nobody was told of a comment'))
}

/** One that is pinned, as it is now. @throws ApiError CommentNotFound */
async function presented({ db }: AppContext, { spaceId, mapId }: Place, id: string): Promise<MapComment> {
  const [row, replies] = await Promise.all([
    comments.find(db, spaceId, mapId, id),
    comments.repliesOf(db, spaceId, mapId, id),
  ])
  return present(row ?? fail('CommentNotFound'), replies)
}

export const listMapComments = endpoint(
  {
    ...ofLevel,
    method: 'get',
    path: '/levels/:id/comments',
    summary: 'What those who furnish a level have pinned to it, for those who do',
    params: levelParams,
    answer: mapCommentList,
    // Thousands of them are megabytes.
    limit: 'search',
  },
  async (ctx, { params, visit }) => {
    if (!ctx.rooms.cpuOf(visit.space.id).hasRoom) fail('TooManyRequests', [busy])
    const data = await listFor(ctx, await placeOf(ctx, params.id, visit))
    return { data, total: data.length }
  },
)

/** Answers what is pinned, as it is now. */
export const addMapComment = endpoint(
  {
    ...ofLevel,
    method: 'post',
    path: '/levels/:id/comments',
    summary: 'Pin a comment to a thing or a place of a level one furnishes, or answer one',
    params: levelParams,
    body: addMapCommentBody,
    answer: mapComment,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['CommentNotFound', 'TooManyComments', 'SensitiveContentError'],
  },
  async (ctx, { params, visit, user, body }) => {
    const place = await placeOf(ctx, params.id, visit)
    await ctx.moderation.checkTexts(body.contents)
    const { spaceId, mapId } = place
    const own = { id: ctx.newId(), spaceId, mapId, authorId: user.id, createdAt: ctx.clock.now() }
    const id = await ctx.db.transaction().execute(async (tx) => {
      // One after another, so that two at once cannot both be the last.
      await spaces.lock(tx, spaceId)
      if (!(await spaceMaps.hold(tx, spaceId, mapId))) fail('LevelNotFound')
      const { all, open } = await comments.count(tx, spaceId, mapId)
      const ofOne = await comments.count(tx, spaceId, mapId, user.id)
      const { mapCommentsMax, mapCommentsOpenMax, mapCommentsShareOfOne } = limits
      if (all >= mapCommentsMax || ofOne.all >= mapCommentsMax * mapCommentsShareOfOne)
        fail('TooManyComments')
      if ('parentId' in body) {
        const { pinned } = await commentFor({ ...ctx, db: tx }, place, body.parentId)
        const { thing, room, x, y, z } = pinned
        const reply = { ...own, parentId: pinned.id, thing, room, x, y, z, contents: body.contents }
        await comments.insert(tx, { ...reply, resolvedAt: null })
        return pinned.id
      }
      if (open >= mapCommentsOpenMax || ofOne.open >= mapCommentsOpenMax * mapCommentsShareOfOne)
        fail('TooManyComments')
      if (!readsCommentsIn(place.where, body.room)) fail('Forbidden')
      await comments.insert(tx, { ...own, ...body, parentId: null, resolvedAt: null })
      return own.id
    })
    tellEditors(ctx, place, user)
    return presented(ctx, place, id)
  },
)

export const resolveMapComment = endpoint(
  {
    ...ofLevel,
    method: 'put',
    path: '/levels/:id/comments/:commentId',
    summary: 'Resolve a comment on a level, or open it again',
    params: mapCommentParams,
    body: resolveMapCommentBody,
    answer: mapComment,
    errors: ['CommentNotFound', 'TooManyComments'],
  },
  async (ctx, { params, visit, user, body: { resolved } }) => {
    const place = await placeOf(ctx, params.id, visit)
    const { row } = await commentFor(ctx, place, params.commentId)
    if (row.parentId !== null) fail('CommentNotFound')
    await ctx.db.transaction().execute(async (tx) => {
      await spaces.lock(tx, place.spaceId)
      const { open } = await comments.count(tx, place.spaceId, place.mapId)
      if (!resolved && open >= limits.mapCommentsOpenMax) fail('TooManyComments')
      await comments.setResolved(tx, row.id, resolved ? ctx.clock.now() : null)
    })
    tellEditors(ctx, place, user)
    return presented(ctx, place, row.id)
  },
)

export const removeMapComment = endpoint(
  {
    ...ofLevel,
    method: 'delete',
    path: '/levels/:id/comments/:commentId',
    summary: 'Take away a comment or an answer of one’s own; who runs the space anybody’s',
    params: mapCommentParams,
    answer: emptyAnswer,
    errors: ['CommentNotFound'],
  },
  async (ctx, { params, visit, user }) => {
    const place = await placeOf(ctx, params.id, visit)
    const { row } = await commentFor(ctx, place, params.commentId)
    if (!mayRemoveComment(visit.standing, row.authorId)) fail('Forbidden')
    await comments.remove(ctx.db, row.id)
    tellEditors(ctx, place, user)
    return {}
  },
)
