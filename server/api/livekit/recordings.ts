import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import {
  conversationBody,
  egressAnswer,
  recordingList,
  recordingParams,
  recordingsQuery,
} from '#shared/http/liveKit.ts'
import type { EgressAnswer, RecordingEntry } from '#shared/http/liveKit.ts'
import { limits } from '#shared/rules/limits.ts'
import { kindOfConversation } from '#shared/rules/recordings.ts'
import type { Answer } from '../../cluster/messages.ts'
import type { AppContext } from '../../context.ts'
import * as recordings from '../../db/tables/spaces/recordings.ts'
import type { NamedRecording } from '../../db/tables/spaces/recordings.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
import { endpoint } from '../endpoint.ts'

const ofConversation = {
  method: 'post',
  auth: 'user',
  tag: 'livekit',
  space: 'body.spaceId',
  body: conversationBody,
} as const

const egressErrors = [
  'LiveKitNotConfigured',
  'EgressNotConfigured',
  'ConversationNotFound',
  'ConversationOnMesh',
  'EgressUnavailable',
  'LiveKitUnavailable',
] as const

export const startEgress = endpoint(
  {
    ...ofConversation,
    path: '/livekit/egress_start',
    limit: 'record',
    summary: 'Record a conversation into a file of the operator’s; one that is recorded goes on',
    answer: egressAnswer,
    errors: [...egressErrors, 'TooManyRecordings', 'RecordingNotAllowed', 'RecordingUsedUp', 'StorageFull'],
  },
  async (ctx, { user, body, visit: { space }, req }) => {
    if ((await recordings.count(ctx.db, space.id)) >= limits.recordingsOfSpace) fail('TooManyRecordings')
    if (ctx.liveKit?.records) {
      const problem = await ctx.liveKit.recordingRights.problem(space.id)
      if (problem !== undefined) fail(problem)
    }
    const answer = await record(ctx, { ...body, spaceId: space.id, userId: user.id, isOn: true })
    const details = { egressId: answer.egressId }
    await logOperation(ctx, { user, req }, { action: 'space.startRecording', ...aboutSpace(space), details })
    return answer
  },
)

export const stopEgress = endpoint(
  {
    ...ofConversation,
    path: '/livekit/egress_stop',
    limit: 'liveKit',
    summary: 'End the recording of a conversation; it ends with the conversation by itself',
    answer: egressAnswer,
    errors: egressErrors,
  },
  async (ctx, { user, body, visit: { space }, req }) => {
    const answer = await record(ctx, { ...body, spaceId: space.id, userId: user.id, isOn: false })
    const details = { egressId: answer.egressId }
    await logOperation(ctx, { user, req }, { action: 'space.stopRecording', ...aboutSpace(space), details })
    return answer
  },
)

/** A wish about the recording of a conversation. */
interface RecordingWish {
  readonly spaceId: string
  readonly conversationId: string
  readonly userId: string
  readonly isOn: boolean
}

async function record({ liveKit, rooms }: AppContext, wish: RecordingWish): Promise<EgressAnswer> {
  if (!liveKit) fail('LiveKitNotConfigured')
  if (!liveKit.records) fail('EgressNotConfigured')
  const answer = await rooms.mediaRecording(wish)
  return typeof answer === 'object'
    ? { egressId: answer.id, state: answer.state }
    : fail(egressProblems[answer])
}

const egressProblems = {
  nobody: 'ConversationNotFound',
  unknown: 'ConversationNotFound',
  notCarried: 'ConversationOnMesh',
  notConfigured: 'EgressNotConfigured',
  missing: 'EgressUnavailable',
  unavailable: 'LiveKitUnavailable',
} as const satisfies Readonly<Record<Extract<Answer<'mediaRecording'>, string>, string>>

const iso = (ms: number): string => new Date(ms).toISOString()

const present = ({ conversationId, startedAt, endedAt, ...row }: NamedRecording): RecordingEntry => ({
  id: row.id,
  kind: kindOfConversation(conversationId),
  startedBy: row.startedBy,
  startedByName: row.startedByName,
  startedAt: iso(startedAt),
  endedAt: endedAt === null ? null : iso(endedAt),
  state: row.state,
  file: row.file,
})

export const listRecordings = endpoint(
  {
    method: 'get',
    path: '/livekit/space/:id/recordings',
    auth: 'user',
    params: spaceIdParams,
    unknown: 'SpaceNotFound',
    space: 'params.id',
    summary: 'What was recorded in a space, the newest first',
    query: recordingsQuery,
    answer: recordingList,
    noStore: true,
  },
  async ({ db }, { params, query }) => {
    const { rows, total } = await recordings.list(db, params.id, query)
    return { data: rows.map(present), total }
  },
)

/** The entry alone: files are the operator's, and go with what is to be forgotten (oldRecordings.ts). */
export const deleteRecording = endpoint(
  {
    method: 'delete',
    path: '/livekit/space/:id/recordings/:recordingId',
    auth: 'user',
    params: recordingParams,
    unknown: 'RecordingNotFound',
    space: 'params.id',
    summary: 'Take a recording off the list; its file stays with the operator',
    answer: emptyAnswer,
    errors: ['RecordingRuns'],
  },
  async (ctx, { user, req, params: { recordingId }, visit: { space } }) => {
    if (!(await recordings.remove(ctx.db, space.id, recordingId, ctx.clock.now()))) {
      fail((await recordings.find(ctx.db, space.id, recordingId)) ? 'RecordingRuns' : 'RecordingNotFound')
    }
    const details = { egressId: recordingId }
    await logOperation(ctx, { user, req }, { action: 'space.deleteRecording', ...aboutSpace(space), details })
    return {}
  },
)
