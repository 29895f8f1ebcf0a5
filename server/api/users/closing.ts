import { z } from 'zod'
import { fail } from '#shared/errors.ts'
import { belongingsAnswer, closeAccountBody, closingAnswer } from '#shared/http/closing.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { limits } from '#shared/rules/limits.ts'
import { closeAccount as begin, keepAccount as cancel } from '../../accounts/closeAccount.ts'
import { exportAccount } from '../../accounts/exportAccount.ts'
import { ExportPlaces } from '../../accounts/exportPlaces.ts'
import * as accountClosings from '../../db/tables/accounts/accountClosings.ts'
import type { ClosingRow } from '../../db/tables/accounts/accountClosings.ts'
import * as belongings from '../../db/tables/accounts/belongings.ts'
import { logOperation } from '../../log/operationLog.ts'
import { refuseFor } from '../../middleware/rateLimit.ts'
import { endpoint } from '../endpoint.ts'
import { busy } from '../levels/inRoom.ts'

const iso = (ms: number): string => new Date(ms).toISOString()
const present = (closing: ClosingRow | undefined) => ({
  closing: closing ? { askedAt: iso(closing.askedAt), closesAt: iso(closing.closesAt) } : null,
})

/** What looking for those who may have something takes of the main thread (measured). */
const HEIRS_MS = 0.25

/** What has to be decided about before an account is deleted. */
export const listBelongings = endpoint(
  {
    method: 'get',
    path: '/users/me/belongings',
    summary: 'Lists what the caller owns, and who could take it over',
    auth: 'user',
    noStore: true,
    answer: belongingsAnswer,
    limit: 'report',
  },
  async ({ db, clock, rooms }, { user }) => {
    const now = clock.now()
    const stays = user.isSiteAdmin || (await belongings.ownsOfficialTemplates(db, user.id))
    const owned = stays ? [] : await belongings.listOf(db, user.id)
    const concerned = await belongings.countConcerned(db, user.id)
    const budget = () => rooms.cpuOfPerson(user.id)
    const data = []
    for (const belonging of owned) {
      if (!budget().hasRoom) fail('TooManyRequests', [busy])
      const { what, id, name } = belonging
      const members = concerned.get(`${what} ${id}`) ?? 0
      // Of a template those of its space.
      const isNobodys = what !== 'template' && members === 0
      const heirs = isNobodys
        ? []
        : await belongings.listHeirs(db, belonging, user.id, now, limits.pageSizeMax)
      if (!isNobodys) budget().charge(HEIRS_MS)
      data.push({ what, id, name, members, heirs })
    }
    return { data, refusal: stays ? ('siteAdmin' as const) : null }
  },
)

export const getClosing = endpoint(
  {
    method: 'get',
    path: '/users/me/closing',
    summary: "Whether the caller's account is being deleted, and when",
    auth: 'user',
    whileClosing: true,
    noStore: true,
    answer: closingAnswer,
  },
  async ({ db }, { user }) => present(await accountClosings.find(db, user.id)),
)

/** Ends all sessions, this one too; logging in again leads to nothing but the way back. */
export const closeAccount = endpoint(
  {
    method: 'post',
    path: '/users/me/closing',
    summary: 'Asks that the account be deleted after some days; wants the name shown, typed',
    auth: 'user',
    requireStepUp: true,
    body: closeAccountBody,
    noStore: true,
    answer: closingAnswer,
    errors: ['SiteAdminStays', 'AccountClosing', 'BelongingsChanged', 'MemberNotFound'],
  },
  async (ctx, { user, req, body: { name, ...wishes } }) => {
    if (name.trim() !== user.row.displayName) {
      fail('InvalidParameters', [{ field: 'name', message: 'is not the name of the account' }])
    }
    const closing = await begin(ctx, user, wishes)
    const subject = { subjectType: 'user', subjectId: user.id, subjectName: user.row.displayName } as const
    await logOperation(ctx, { user, req }, { action: 'user.close', ...subject })
    return present(closing)
  },
)

export const keepAccount = endpoint(
  {
    method: 'post',
    path: '/users/me/closing/cancel',
    summary: 'The account is not to be deleted after all',
    auth: 'user',
    whileClosing: true,
    answer: emptyAnswer,
    errors: ['AccountNotClosing'],
  },
  async (ctx, { user, req }) => {
    await cancel(ctx, user)
    const subject = { subjectType: 'user', subjectId: user.id, subjectName: user.row.displayName } as const
    await logOperation(ctx, { user, req }, { action: 'user.stay', ...subject })
    return {}
  },
)

const exportPlaces = new ExportPlaces()
/** When somebody who finds no place may ask again. */
const fullMs = 60_000

export const exportOwnData = endpoint(
  {
    method: 'get',
    path: '/users/me/export',
    summary: 'Everything that is held about the caller, with their files, as one ZIP',
    auth: 'user',
    noStore: true,
    answer: z.string(),
    type: 'application/zip',
    limit: 'export',
    errors: ['ExportUnderWay', 'TooManyRequests'],
  },
  async (ctx, { user, req }) => {
    const { res } = req
    if (!res) throw new Error('a request without its response')
    const leave = exportPlaces.take(user.id, () => res.destroy())
    if (leave === 'own') fail('ExportUnderWay')
    if (leave === 'full') {
      refuseFor(fullMs, req)
      return ''
    }
    try {
      res.status(200).type('application/zip').attachment(`lingjing-${user.id}.zip`)
      await exportAccount(ctx, user.row, res)
    } catch (err) {
      // Whoever asked may have gone; what is sent already cannot be taken back.
      ctx.log.warn({ err, userId: user.id }, 'an export was cut off')
    } finally {
      leave()
    }
    return ''
  },
)
