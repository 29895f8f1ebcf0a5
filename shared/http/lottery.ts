import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, pageQuery, text } from './fields.ts'

/** UNPUBLISHED → PUBLISHED (needs a prize) → FINISHED; never back. */
export const lotteryStatuses = ['UNPUBLISHED', 'PUBLISHED', 'FINISHED'] as const

const hex256 = z.string().regex(/^[0-9a-f]{64}$/, 'not 64 hex digits')

export const winAnswer = z.object({
  /** Of the win. */
  id: z.string(),
  userId: z.string(),
  winTime: isoTime,
  /** The name in the space. */
  displayName: z.string(),
  /** The name of the account. */
  userName: z.string(),
  /** Accounts have none: always ''. */
  email: z.string(),
  /** First and last three digits, and only for those who manage the space; else ''. */
  phone: z.string(),
})
export type WinAnswer = z.infer<typeof winAnswer>

const prize = {
  id: z.string(),
  name: z.string(),
  /** 1 to 6: first to sixth prize. */
  level: z.number().int(),
  totalCount: z.number().int(),
  remaining: z.number().int(),
  /** A path on this site or ''. */
  thumbnail: z.string(),
}
export const prizeAnswer = z.object({
  ...prize,
  /** For those who manage the space: how many could win it now. null for others. */
  eligible: z.number().int().nullable(),
  /** The first of them: limits.winnersShown. There are totalCount - remaining. */
  winList: z.array(winAnswer),
})
export type PrizeAnswer = z.infer<typeof prizeAnswer>
export const prizeList = listOf(prizeAnswer)
export const winList = listOf(winAnswer)
export type WinList = z.infer<typeof winList>
export const winsQuery = z.object(pageQuery)

export const candidateAnswer = z.object({
  userId: z.string(),
  displayName: z.string(),
  avatar: z.number().int(),
})
export const candidateList = listOf(candidateAnswer)

export const lotteryAnswer = z.object({
  id: z.string(),
  spaceId: z.string(),
  name: z.string(),
  status: z.enum(lotteryStatuses),
  /** OWNER and ADMIN of the space cannot win. */
  excludeManagers: z.boolean(),
  /** Who has won a prize of it wins no other. */
  onePrizeEach: z.boolean(),
  /** Only who is inside the space at the moment of a draw can win. */
  presentOnly: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** How many may win now. Who they are: GET …/candidates. */
  totalParticipate: z.number().int(),
  /** Without winners: GET …/prize has them. */
  prizeList: z.array(z.object(prize)),
  /** SHA-256 of the seed; what it binds is in docs/lottery.md. */
  commitment: hex256,
  /** Known once the lottery is finished. */
  seed: hex256.nullable(),
  /** The one who asks; null: a guest, or nobody who came in or opted out. */
  me: z.object({ entered: z.boolean(), optedOut: z.boolean() }).nullable(),
})
export type LotteryAnswer = z.infer<typeof lotteryAnswer>
export const lotteryList = listOf(lotteryAnswer)

export const lotteryListQuery = z.object({ ...pageQuery, status: z.enum(lotteryStatuses).optional() })

const lotteryForm = {
  name: text(1, limits.lotteryName),
  excludeManagers: z.boolean(),
  onePrizeEach: z.boolean(),
  presentOnly: z.boolean(),
}
export const createLotteryBody = z.object({
  ...lotteryForm,
  excludeManagers: lotteryForm.excludeManagers.default(false),
  onePrizeEach: lotteryForm.onePrizeEach.default(true),
  presentOnly: lotteryForm.presentOnly.default(false),
})
export const updateLotteryBody = z.object({ ...lotteryForm, status: z.enum(lotteryStatuses) }).partial()

export const prizeBody = z.object({
  name: text(1, limits.prizeName),
  level: z.number().int().min(1).max(limits.prizeLevels),
  thumbnail: z
    .string()
    .max(limits.addressLength)
    .regex(
      /^(?:|\/(?![\\/])\S*)$/,
      'a path on this site: pictures of other sites are not shown, upload it here',
    )
    .default(''),
  totalCount: z.number().int().min(1).max(limits.prizeCountMax),
})

export const optOutBody = z.object({ optOut: z.boolean() })
export const optOutAnswer = optOutBody

/** What anybody needs to check a draw. */
export const drawAnswer = z.object({
  /** 1 for the first draw of the lottery. */
  number: z.number().int(),
  prizeId: z.string(),
  /** Of the frozen list of candidates: GET …/proof/{hash}. */
  candidatesHash: hex256,
  winnerId: z.string(),
  drawnAt: isoTime,
})
export const drawnAnswer = z.object({
  winner: winAnswer,
  remaining: z.number().int(),
  draw: drawAnswer.extend({ commitment: hex256, candidateCount: z.number().int() }),
})

export const proofQuery = z.object(pageQuery)
export const proofAnswer = z.object({
  lotteryId: z.string(),
  commitment: hex256,
  seed: hex256.nullable(),
  /** Rules that decide who of a frozen list may win (`onePrizeEach`) and who came into it (`presentOnly`). */
  onePrizeEach: z.boolean(),
  presentOnly: z.boolean(),
  data: z.array(drawAnswer),
  total: z.number().int(),
})
export const frozenListParams = z.object({ id: idText(), hash: hex256 })
/** Joined by line breaks, their SHA-256 is the hash. */
export const frozenListAnswer = z.object({ hash: hex256, userIds: z.array(z.string()) })
export type DrawnAnswer = z.infer<typeof drawnAnswer>

/** A draw as everybody inside sees it. */
export const stageAnswer = z.object({
  /** Of the draw. */
  id: z.string(),
  lotteryId: z.string(),
  lotteryName: z.string(),
  number: z.number().int(),
  drawnAt: isoTime,
  prize: z.object({ name: z.string(), level: z.number().int(), thumbnail: z.string() }),
  /** Without a name when the account is gone. */
  winner: z.object({ userId: z.string(), displayName: z.string() }),
  /** Of some candidates, the winner among them or not: what turns before it stands still. */
  names: z.array(z.string()),
  participants: z.number().int(),
})
export type StageAnswer = z.infer<typeof stageAnswer>
export const stageList = listOf(stageAnswer)

export const stageQuery = z.object({
  size: pageQuery.size.pipe(z.number().max(limits.stageDraws)),
  offset: pageQuery.offset,
  /** One draw, however long ago; without it all of the last two minutes. */
  draw: idText().optional(),
})

/** Minutes east of UTC of whoever reads the days. */
export const winExportQuery = z.object({ offset: z.coerce.number().int().min(-840).max(840).default(0) })
