import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

export const oidcClient = { id: 'lingjing', secret: 'the-secret-of-the-client' }

/** A real OpenID Connect provider that runs in the test; whoever comes is logged in as `person`. */
export interface IdentityProvider {
  readonly issuer: string
  /** Who logs in next; null: they decline. */
  person: { readonly subject: string; readonly name: string } | null
  /** A page with a button asks before that, as a person in a browser expects. */
  asks: boolean
  /** Tells it where lingjing is; before that it knows nobody. */
  register(origin: string): void
  /** Follows an authorization address as a browser does; the answer is the query it comes back with. */
  follow(url: string): Promise<string>
  close(): Promise<void>
}

/** A browser's worth of cookies for `follow`. */
function cookieJar() {
  const cookies = new Map<string, string>()
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let handler: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => res.writeHead(503).end()
  const http = createServer((req, res) => handler(req, res))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const names = new Map<string, string>()

  const self: IdentityProvider = {
    issuer,
    person: { subject: 'somebody', name: 'Somebody' },
    asks: false,
    register(origin) {
      const provider = createProvider(issuer, origin, names)
      const answer = provider.callback()
      handler = (req, res) => {
        if (req.url?.startsWith('/interaction/')) void interact(provider, self, names, req, res)
        else void answer(req, res)
      }
    },
    async follow(url) {
      const jar = cookieJar()
      let next = new URL(url)
      for (let step = 0; step < 10; step++) {
        if (next.origin !== issuer) return next.search
        const response = await fetch(next, { redirect: 'manual', headers: { cookie: jar.header() } })
        jar.keep(response)
        const location = response.headers.get('location')
        if (!location) throw new Error(`${next.href}: ${response.status} ${await response.text()}`)
        next = new URL(location, next)
      }
      throw new Error('too many redirects')
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return self
}

function createProvider(issuer: string, origin: string, names: ReadonlyMap<string, string>): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${origin}/auth/unityId/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    pkce: { required: () => true },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, name: names.get(accountId) ?? '' }),
    }),
    // Nobody is asked what they share: logging in is enough.
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    renderError(ctx, out) {
      ctx.type = 'text'
      ctx.body = `${out.error}: ${out.error_description ?? ''}`
    },
  })
  return provider
}

const page = `<!doctype html><meta charset="utf-8"><title>Provider</title>
<h1>Provider</h1><form method="post"><button>Log in</button></form>`

async function interact(
  provider: Provider,
  { person, asks }: IdentityProvider,
  names: Map<string, string>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (asks && req.method === 'GET') {
    res.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  if (person) names.set(person.subject, person.name)
  const result = person
    ? { login: { accountId: person.subject, remember: false } }
    : { error: 'access_denied', error_description: 'declined' }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}
