import { fail } from '#shared/errors.ts'
import { createReportBody, createdReportAnswer } from '#shared/http/reports.ts'
import type { ReportAnswer } from '#shared/http/reports.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { inTurnOfUser } from '../../db/inTurn.ts'
import * as chatMessages from '../../db/tables/content/chatMessages.ts'
import * as reports from '../../db/tables/site/reports.ts'
import type { SpaceWithCreator } from '../../db/tables/spaces/spaces.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { addressBlock } from '../../middleware/addressBlock.ts'
import { refuseFor } from '../../middleware/rateLimit.ts'
import { effectiveRole } from '../../policies/space.ts'
import type { Person } from '../../policies/user.ts'
import { endpoint } from '../endpoint.ts'
import { visitSpace } from '../spaces/findSpace.ts'

type Body = z.output<typeof createReportBody>

/** What a report is about, as it is now: it may look different once somebody handles the report. */
interface Subject {
  readonly spaceId: string | null
  readonly userId: string
  readonly evidence: ReportAnswer['evidence']
}

/**
 * The space, as far as that person may know of it. Those sent out of it may report it all the same.
 * @throws ApiError SpaceNotFound
 */
async function knownSpace(ctx: AppContext, spaceId: string, person: Person): Promise<SpaceWithCreator> {
  const visit = (await visitSpace(ctx, spaceId, person)) ?? fail('SpaceNotFound')
  if (!visit.space.isPublic && effectiveRole(visit.standing) === '') fail('SpaceNotFound')
  return visit.space
}

const subjectOf = {
  async space(ctx: AppContext, { subjectId }: Body, person: Person): Promise<Subject> {
    const space = await knownSpace(ctx, subjectId, person)
    const evidence = { spaceName: space.name, description: space.description }
    return { spaceId: space.id, userId: space.ownerId, evidence }
  },

  async user(ctx: AppContext, { subjectId, spaceId }: Body, person: Person): Promise<Subject> {
    const user = (await users.findById(ctx.db, subjectId)) ?? fail('UserNotFound')
    const space = spaceId === undefined ? undefined : await knownSpace(ctx, spaceId, person)
    const evidence = {
      displayName: user.displayName,
      description: user.description,
      ...(space ? { spaceName: space.name } : {}),
    }
    return { spaceId: space?.id ?? null, userId: user.id, evidence }
  },

  async chat(
    ctx: AppContext,
    { subjectId, spaceId = '', senderId = '' }: Body,
    person: Person,
  ): Promise<Subject> {
    const space = await knownSpace(ctx, spaceId, person)
    const key = { spaceId: space.id, senderId, chatId: subjectId }
    const chat = (await chatMessages.findForReader(ctx.db, key, person.id)) ?? fail('ChatNotFound')
    const evidence = {
      spaceName: space.name,
      displayName: chat.senderName,
      contents: chat.contents,
      saidAt: new Date(chat.sentAt).toISOString(),
    }
    return { spaceId: space.id, userId: senderId, evidence }
  },
} satisfies Record<Body['subjectType'], (ctx: AppContext, body: Body, person: Person) => Promise<Subject>>

/** Tells the site's admins of something that should not be there. */
export const createReport = endpoint(
  {
    method: 'post',
    path: '/reports',
    summary: 'Reports a space, a person or a chat to the site admins',
    auth: 'user',
    body: createReportBody,
    answer: createdReportAnswer,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['SpaceNotFound', 'UserNotFound', 'ChatNotFound'],
  },
  async (ctx, { user, req, body }) => {
    // Each visit as a guest would bring a day's reports of its own.
    if (user.isSiteGuest) refuseFor(await ctx.rates.take('guestReport', addressBlock(req.ip ?? '')), req)
    const now = ctx.clock.now()
    const { evidence, ...about } = await subjectOf[body.subjectType](ctx, body, user)
    if (about.userId === user.id) {
      fail('InvalidParameters', [{ field: 'subjectId', message: 'that is you, or yours' }])
    }
    const { subjectType, subjectId, reason, text } = body
    const subject = { reporterId: user.id, subjectType, subjectId, ...about }
    const report = {
      id: ctx.newId(),
      ...subject,
      reason,
      text,
      evidence: JSON.stringify(evidence),
      createdAt: now,
    }
    const made = await inTurnOfUser(ctx.db, user.id, async (tx) => {
      const open = await reports.findOpen(tx, subject)
      if (open) return open
      const { count, oldest } = await reports.countSince(tx, user.id, now - dayMs)
      if (count >= limits.reportsPerDay) {
        const retryAfter = Math.ceil(((oldest ?? now) + dayMs - now) / 1000)
        fail('TooManyRequests', [{ field: 'subjectId', message: 'enough reports for a day', retryAfter }])
      }
      await reports.insert(tx, report)
      return report
    })
    return { id: made.id, createdAt: new Date(made.createdAt).toISOString() }
  },
)
