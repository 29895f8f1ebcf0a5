import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import { fail } from '#shared/errors.ts'
import type { ErrorCode, FieldProblem } from '#shared/errors.ts'
import type { AppContext } from '../context.ts'
import type { CallAnswer, Once } from '../middleware/idempotency.ts'
import { addressBlock } from '../middleware/addressBlock.ts'
import { refuseFor } from '../middleware/rateLimit.ts'
import type { LimitName } from '../middleware/rateLimit.ts'
import { letGoAfterAnswer } from '../files/uploads.ts'
import { authorise } from './authorise.ts'
import type { SpaceSource } from './authorise.ts'
import { JsonText } from './jsonText.ts'
import { checkDebt, LARGE_ANSWER, sendLarge } from './sendText.ts'
import type { Recipient } from './sendText.ts'
import { checkProof } from '../policies/stepUp.ts'
import { callerOf } from './caller.ts'
import { isFromElsewhere } from '../middleware/ownPages.ts'
import type { Auth, Caller } from './caller.ts'
import type { SpaceVisit } from './spaces/findSpace.ts'

/** What an endpoint says of itself; the API document is made of it. Its rights: shared/rules/httpRights.ts. */
export interface Definition {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly auth: Auth
  /** One line, English: what it does. */
  readonly summary: string
  /** Chapter of the API document; by default the first part of the path. */
  readonly tag?: string
  /** Where the request names its space: rights are then asked for that space, and the handler gets `visit`. */
  readonly space?: SpaceSource
  readonly params?: z.ZodType
  /** What an id that cannot be one answers. */
  readonly unknown?: ErrorCode
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A multipart body, which the handler reads: its fields beside the file, for the document. */
  readonly upload?: { readonly file?: string; readonly fields?: z.ZodType }
  readonly answer: z.ZodType
  readonly status?: number
  /** Of an answer that is no JSON: the handler gives a string. A status of 302 makes it an address to go to. */
  readonly type?: string
  /** Counted beside the general limits, for this route: of the person, or of the address of a guest. */
  readonly limit?: LimitName
  /** A create: an Idempotency-Key header makes it happen once. Not for answers that hold a secret: they are kept. */
  readonly idempotent?: boolean
  /** Refused when a page of another site makes it, which needs no right of that page: it costs something, or logs in. */
  readonly ownPagesOnly?: boolean
  /** Wants a proof of who one is from the last minutes (policies/stepUp.ts): what cannot be taken back. */
  readonly requireStepUp?: boolean
  /** Also for somebody whose account is being deleted: all they may do is change their mind. */
  readonly whileClosing?: boolean
  /** No browser may keep the answer: tokens, phone numbers. Others are kept and asked for again by ETag. */
  readonly noStore?: boolean
  /** Codes it answers beside those its shape implies, for the document. */
  readonly errors?: readonly ErrorCode[]
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type CallerOf<A> = A extends 'user' ? Caller : A extends 'optional' ? Caller | undefined : undefined

export interface Call<D extends Definition> {
  readonly user: CallerOf<D['auth']>
  readonly params: Output<D['params']>
  readonly query: Output<D['query']>
  readonly body: Output<D['body']>
  /** The space of the request and what the caller is in it. */
  readonly visit: D extends { readonly space: SpaceSource } ? SpaceVisit : undefined
  readonly req: Request
}

/** What all endpoints share. */
export interface EndpointTools {
  readonly once: Once
}

export interface Endpoint {
  readonly definition: Definition
  mount(router: Router, ctx: AppContext, tools: EndpointTools): void
}

/**
 * An endpoint: who may call, what shape, and the handler that answers. First the limits, then who calls, then the
 * rights table, then the shape; errors go to the one error handler.
 */
export function endpoint<const D extends Definition>(
  definition: D,
  handler: (
    ctx: AppContext,
    call: Call<D>,
  ) => Promise<z.input<D['answer']> | JsonText> | z.input<D['answer']> | JsonText,
): Endpoint {
  const route = `${definition.method.toUpperCase()} ${definition.path}`
  return {
    definition,
    mount(router, ctx, { once }) {
      router[definition.method](definition.path, async (req: Request, res: Response) => {
        if (definition.ownPagesOnly && isFromElsewhere(ctx.config, req)) fail('CrossSiteRefused')
        if (definition.upload) letGoAfterAnswer(req, res)
        const params = definition.params?.safeParse(req.params)
        const user = await callerOf(ctx, req, definition.auth, definition.whileClosing)
        // Everybody else was counted before the body was read; whose key it is was not known then.
        if (user?.viaApiKey) refuseFor(await ctx.rates.take('person', user.id), req)
        const whose = user?.id ?? addressBlock(req.ip ?? '')
        if (definition.limit) {
          refuseFor(await ctx.rates.take(definition.limit, `${route} ${whose}`), req)
        }
        const to = { whose, budget: ctx.rooms.cpuOfPerson(whose) }
        checkDebt(to)
        if (params && !params.success) fail(definition.unknown ?? 'NotFound')
        const visit = await authorise(ctx, definition, user, req)
        const call = {
          user,
          params: params?.data,
          query: definition.query && parse(definition.query, req.query),
          body: definition.body && parse(definition.body, req.body),
          visit: visit ?? (definition.space ? fail('SpaceNotFound') : undefined),
          req,
        } as Call<D>
        if (definition.requireStepUp && user) checkProof(ctx, user)
        const act = async (): Promise<CallAnswer> => ({
          status: definition.status ?? 200,
          body: await handler(ctx, call),
        })
        const key = definition.idempotent && user ? req.get('idempotency-key') : undefined
        if (key === undefined || !user) return send(definition, req, res, await act(), to)
        const path = `${req.method} ${req.baseUrl}${req.path}`
        const request = [req.query, req.body as unknown]
        const answer = await once({ userId: user.id, key, path, request }, act)
        if (answer.isRepeated) res.set('Idempotent-Replayed', 'true')
        send(definition, req, res, answer, to)
      })
    },
  }
}

const written = (body: unknown, { budget }: Recipient): string => {
  const write = () => JSON.stringify(body) ?? ''
  return budget ? budget.spend(write) : write()
}

function send(
  definition: Definition,
  req: Request,
  res: Response,
  { status, body }: CallAnswer,
  to: Recipient,
): void {
  // The handler has answered by itself: a stream.
  if (res.headersSent) return
  if (status === 302) return res.redirect(302, String(body))
  if (req.method === 'GET' && !definition.noStore) {
    res.set('Cache-Control', 'private, no-cache').vary('Authorization')
  }
  res.status(status)
  const parts = definition.type ? [String(body)] : body instanceof JsonText ? body.parts : [written(body, to)]
  res.type(definition.type ?? 'json')
  const size = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part : part.bytes).length, 0)
  if (size >= LARGE_ANSWER) sendLarge(req, res, to, parts)
  else res.send(parts.map((part) => (typeof part === 'string' ? part : part.bytes.toString())).join(''))
}

/** @throws ApiError InvalidParameters */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const details: FieldProblem[] = parsed.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ field: path.join('.'), message }))
  return fail('InvalidParameters', details)
}
