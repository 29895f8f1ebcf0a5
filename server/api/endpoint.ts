import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import { fail } from '#shared/errors.ts'
import type { ErrorCode, FieldProblem } from '#shared/errors.ts'
import type { AppContext } from '../context.ts'
import type { UserRow } from '../db/tables/users.ts'
import type { CheckRate, LimitName } from '../middleware/rateLimit.ts'
import { isBanned, isSiteAdmin } from '../policies/user.ts'
import type { Person } from '../policies/user.ts'

/** The one who calls: the row of the account and what policies want to know. */
export interface Caller extends Person {
  readonly row: UserRow
}

interface Definition {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  /** 'user': a log-in is needed. 'optional': guests too. 'none': a token is not even read. */
  readonly auth: 'user' | 'optional' | 'none'
  readonly params?: z.ZodType
  /** What an id that cannot be one answers. */
  readonly unknown?: ErrorCode
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  readonly status?: number
  /** Counted beside the general limit. */
  readonly limit?: LimitName
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type CallerOf<Auth> = Auth extends 'user' ? Caller : Auth extends 'optional' ? Caller | undefined : undefined

export interface Call<D extends Definition> {
  readonly user: CallerOf<D['auth']>
  readonly params: Output<D['params']>
  readonly query: Output<D['query']>
  readonly body: Output<D['body']>
  readonly req: Request
}

export interface Endpoint {
  readonly definition: Definition
  mount(router: Router, ctx: AppContext, checkRate: CheckRate): void
}

/** An endpoint: who may call, what shape, and the handler that answers. Errors go to the one error handler. */
export function endpoint<const D extends Definition>(
  definition: D,
  handler: (ctx: AppContext, call: Call<D>) => Promise<z.input<D['answer']>> | z.input<D['answer']>,
): Endpoint {
  return {
    definition,
    mount(router, ctx, checkRate) {
      router[definition.method](definition.path, async (req: Request, res: Response) => {
        if (definition.limit) await checkRate(definition.limit, req)
        const params = definition.params?.safeParse(req.params)
        if (params && !params.success) fail(definition.unknown ?? 'NotFound')
        const user = await callerOf(ctx, req, definition.auth)
        const call = {
          user,
          params: params?.data,
          query: definition.query && parse(definition.query, req.query),
          body: definition.body && parse(definition.body, req.body),
          req,
        } as Call<D>
        res.status(definition.status ?? 200).json(await handler(ctx, call))
      })
    },
  }
}

async function callerOf(
  ctx: AppContext,
  req: Request,
  auth: Definition['auth'],
): Promise<Caller | undefined> {
  const header = auth === 'none' ? undefined : req.get('authorization')
  if (header === undefined) return auth === 'user' ? fail('Unauthorized') : undefined
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  const row = token === undefined ? undefined : await ctx.tokens.authenticate(token)
  // A guest page with a stale token must learn that it is stale, or it would never refresh it.
  if (!row) fail('Unauthorized')
  if (isBanned(row, ctx.clock.now())) fail('AccountBanned')
  return { id: row.id, isSiteAdmin: isSiteAdmin(ctx.config, row), row }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const details: FieldProblem[] = parsed.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ field: path.join('.'), message }))
  return fail('InvalidParameters', details)
}
