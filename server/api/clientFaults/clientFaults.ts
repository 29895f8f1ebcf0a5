import { clientFaultsBody } from '#shared/http/clientFaults.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { endpoint } from '../endpoint.ts'

/** Counted for the operator's numbers; whose page it was is not kept. */
export const createClientFaults = endpoint(
  {
    method: 'post',
    path: '/client-faults',
    auth: 'user',
    summary:
      'Tell how often a page could make nothing of what it was told, once a minute; it is added to the numbers of the site, without names',
    body: clientFaultsBody,
    answer: emptyAnswer,
    status: 201,
    limit: 'clientFaults',
  },
  (ctx, { body }) => {
    ctx.clientFaults.heard(body)
    return {}
  },
)
