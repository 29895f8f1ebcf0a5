import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { cloudFields, cloudSettings, type CloudConfig } from './cloud/cloudSettings.ts'
import { clusterFields, clusterSettings, type ClusterConfig } from './cluster/clusterSettings.ts'
import { poolSizeDefault, statementMsDefault } from './db/openDb.ts'
import type { DbLocation } from './db/openDb.ts'
import type { FileLocation } from './files/fileStore.ts'
import { siteFacts } from '#shared/http/siteFacts.ts'
import type { SiteFacts } from '#shared/sites/siteFacts.ts'
import { loadSites } from './identity/sites.ts'
import type { Sites } from './identity/sites.ts'
import type { OidcConfig } from './identity/unityId.ts'
import type { WeChatConfig } from './identity/weChat.ts'
import type { SmsProvider } from './login/sms/createSmsSender.ts'
import { defaultRequestLimits, parseRequestLimits } from './middleware/rateLimit.ts'
import type { RequestLimits } from './middleware/rateLimit.ts'
import { connectionsPerAddressDefault } from './operating/connectionCaps.ts'
import { parseTrustProxy } from './operating/trustProxy.ts'
import type { TrustProxy } from './operating/trustProxy.ts'
import { defaultSocketLimits } from './room/doors/socketCaps.ts'
import { defaultOpeningLimits, type OpeningLimits } from './room/hub/openings.ts'
import type { SocketLimits } from './room/doors/socketCaps.ts'
import { iceFields, iceSettings } from './ways/iceSettings.ts'
import type { IceConfig } from './ways/iceSettings.ts'
import { liveKitFields, liveKitSettings, type LiveKitConfig } from './livekit/liveKitSettings.ts'
import { mediaServerDefaults, mediaServerFields } from './ways/mediaServers.ts'
import type { MediaServersConfig } from './ways/mediaServers.ts'
import { wholeNumber } from './operating/settingNumbers.ts'
import { storageFields, storageSettings } from './files/storageSettings.ts'
import type { StorageConfig } from './files/storageSettings.ts'

const MIB = 1024 * 1024

/** Everything the environment decides, read once at start. The README's table documents each name. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  readonly database: DbLocation
  /** This server among several; undefined: there is no other. */
  readonly cluster: ClusterConfig | undefined
  /** Where uploads are kept. */
  readonly files: FileLocation
  /** Quotas, how long things are kept, and what else is about storing. */
  readonly storage: StorageConfig
  /** How browsers find ways to each other. */
  readonly ice: IceConfig
  /** What deploy/ starts beside this server. */
  readonly media: MediaServersConfig
  /**
   * Who may log in by name alone: nobody, browsers that have opened the address printed at the terminal, requests from this
   * machine, or everybody who reaches the server.
   */
  readonly devLogin: DevLogin
  /** By its settings this machine alone reaches the server. */
  readonly onlyLocal: boolean
  /** Who brings codes to phones. */
  readonly sms: SmsProvider
  /** Codes that may be sent in 24 hours, to whomever. */
  readonly smsDailyLimit: number
  /** The OpenID Connect provider people may log in with. */
  readonly oidc: OidcConfig | undefined
  /** How the provider is called on the button. */
  readonly oidcName: string
  readonly weChat: WeChatConfig | undefined
  /** Whether somebody without a log-in may look around in official spaces. */
  readonly guestVisits: boolean
  /** Third-party sites: assets/sites, then DATA_DIR/sites. */
  readonly sites: Sites
  /** Who runs this site, where its administrator has not written it. */
  readonly siteFacts: Partial<Omit<SiteFacts, 'legal'>>
  /** Signs access tokens. */
  readonly sessionSecret: string
  /** Log-in names or phone numbers with the site ADMIN role. */
  readonly siteAdmins: readonly string[]
  /** Origin under which people reach this server, when it differs from what requests say. No trailing slash. */
  readonly publicUrl: string | undefined
  /** Origin under which browsers ask where a space is, and come into it, where that is another. */
  readonly lookupUrl: string | undefined
  /** What /metrics on the public port asks for; undefined: it is not there. */
  readonly metricsToken: string | undefined
  /** Where this machine alone finds /metrics. */
  readonly metricsPort: number | undefined
  /** How many calls people and addresses may make. */
  readonly requestLimits: RequestLimits
  /** How many sockets there may be. */
  readonly socketLimits: SocketLimits
  readonly openingLimits: OpeningLimits
  /** How many connections one address may have for calls over HTTP. */
  readonly connectionsPerAddress: number
  /** Whose X-Forwarded-For is believed. */
  readonly trustProxy: TrustProxy
  /** Where templates are edited; undefined: the space a template is made from. */
  readonly editorUrl: string | undefined
  /** Whether pages of listed origins are asked whether they can be framed when they are in an inner network. */
  readonly askInnerOrigins: boolean
  /** What carries conversations that are too large for browsers among themselves; undefined: nothing does. */
  readonly liveKit: LiveKitConfig | undefined
  /** What draws for people whose devices can not. */
  readonly cloud: CloudConfig
  readonly logLevel: LogLevel
  /** Pages come from Vite with hot reload instead of dist/client. */
  readonly devClient: boolean
}

export type DevLogin = 'off' | 'browser' | 'local' | 'public'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A configuration that cannot work; the message is one line for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Environment = Readonly<Record<string, string | undefined>>

const switchValues = ['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'] as const
const onOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(switchValues, 'must be 1 or 0'))
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value))

/** The same as who may log in by name: DEV_LOGIN=1 is for this machine, others are let in by the whole word only. */
const devLoginValue = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...switchValues, 'local', 'public'], 'must be 1, 0 or public'))
  .transform((value): DevLogin =>
    value === 'public' ? 'public' : ['1', 'true', 'on', 'yes', 'local'].includes(value) ? 'local' : 'off',
  )

/** As many random letters as a generated secret has bits to guess: 32 of them are 160 bits and more. */
const secretLength = 32

/** What is no address at all is another's to tell. */
const isBareOrigin = (url: URL | null): boolean => url === null || url.href === `${url.origin}/`

const environment = z.object({
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(poolSizeDefault),
  DATABASE_STATEMENT_MS: wholeNumber(1_000, 600_000).default(statementMsDefault),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  NODE_ENV: z.string().optional(),
  DEV_LOGIN: devLoginValue.optional(),
  GUEST_VISITS: onOff.default(true),
  SESSION_SECRET: z
    .string()
    .min(secretLength, `must have at least ${secretLength} characters: openssl rand -base64 48 makes one`)
    .optional(),
  SITE_ADMINS: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LOOKUP_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine((value) => isBareOrigin(URL.parse(value)), 'must be an address without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  REQUEST_LIMITS: z
    .string()
    .optional()
    .transform((value, context) => {
      try {
        return value === undefined ? defaultRequestLimits : parseRequestLimits(value)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    }),
  SOCKETS_MAX: wholeNumber(1).default(defaultSocketLimits.all),
  SOCKETS_WAITING: wholeNumber(1).default(defaultSocketLimits.waiting),
  SOCKETS_PER_ADDRESS: wholeNumber(1).default(defaultSocketLimits.perAddress),
  SOCKETS_PER_PERSON: wholeNumber(1).default(defaultSocketLimits.perPerson),
  OPENINGS_PER_PERSON: wholeNumber(1).default(defaultOpeningLimits.perMinute),
  SPACES_ALONE_PER_PERSON: wholeNumber(1).default(defaultOpeningLimits.aloneEach),
  LIVING_MAP_MB: wholeNumber(1).default(defaultOpeningLimits.mapBytes / MIB),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1).default(connectionsPerAddressDefault),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((value, context) => {
      try {
        return parseTrustProxy(value)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    }),
  ASK_INNER_ORIGINS: onOff.default(false),
  EDITOR_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(' ')}`).default('info'),
  LINGJING_DEV: onOff.default(false),
  SMS_PROVIDER: z.enum(['log', 'aliyun'], 'must be log or aliyun').optional(),
  SMS_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://dysmsapi.aliyuncs.com'),
  SMS_ACCESS_KEY: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATE: z.string().optional(),
  SMS_DAILY_LIMIT: wholeNumber(1).default(5_000),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be an https address' }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(30, 'must have at most 30 characters').default(''),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_SECRET: z.string().optional(),
  WECHAT_OPEN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .default('https://open.weixin.qq.com'),
  WECHAT_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .default('https://api.weixin.qq.com'),
  SITE_OPERATOR: siteFacts.shape.operator.default(''),
  SITE_EMAIL: siteFacts.shape.contactEmail.default(''),
  SITE_ICP: siteFacts.shape.icp.default(''),
  SITE_PUBLIC_SECURITY: siteFacts.shape.publicSecurity.default(''),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  ...clusterFields,
  ...liveKitFields,
  ...storageFields,
  ...iceFields,
  ...mediaServerFields,
  ...cloudFields,
})

const loopbackHosts = new Set(['localhost', '::1', '[::1]'])
export const isLoopback = (host: string): boolean => loopbackHosts.has(host) || /^127(\.\d+){3}$/.test(host)

/** A wrong value, unless it is a secret: the line may end in a log. */
const shown = (name: string, env: Environment): string =>
  /SECRET|KEY|TOKEN|DATABASE|REDIS/.test(name) ? '' : ` (${JSON.stringify(env[name])})`

/** What looks like a secret, whoever gave it to this process. */
const secretName = /SECRET|TOKEN|PASSW|KEY|CREDENTIAL|DATABASE|_URL$/i

/** The environment for a program that shows what strangers made: without our settings, and whatever looks like a secret. */
export const withoutSettings = (given: Environment): Environment =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name]) => !Object.hasOwn(environment.shape, name) && !secretName.test(name),
    ),
  )

/**
 * Reads and checks the environment; makes DATA_DIR and, in it, the session secret when none is given.
 * @throws ConfigError when a value is wrong or the folder cannot be written.
 */
export function readConfig(env: Environment): { readonly config: Config; readonly warnings: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')}${shown(String(path[0]), env)} ${message}`,
    )
    // Of a number that is broken and too small both are told, in the same words.
    throw new ConfigError(`Bad configuration: ${[...new Set(problems)].join('; ')}`)
  }
  const values = parsed.data
  const warnings: string[] = []
  const dataDir = resolve(values.DATA_DIR)
  makeWritable(dataDir)

  const publicUrl = values.PUBLIC_URL?.replace(/\/+$/, '')
  const lookupUrl = lookupOrigin(values)
  const onlyLocal = isLoopback(values.HOST) && (!publicUrl || isLoopback(new URL(publicUrl).hostname))
  const devLogin = values.DEV_LOGIN ?? usualDevLogin(values, onlyLocal)
  // Nobody logs in as `admin` but whoever started the server.
  const isOnesOwn = devLogin === 'browser' || (devLogin === 'local' && values.LINGJING_DEV)
  if (devLogin === 'public') {
    warnings.push(
      'DEV_LOGIN=public: EVERYBODY who reaches this server can log in under ANY name, without a password',
    )
  } else if (devLogin === 'local' && !onlyLocal) {
    warnings.push('DEV_LOGIN is on while others reach this server: mock login answers this machine only')
  }
  const sms = smsProvider(values, devLogin)
  if (sms.name === 'log' && devLogin === 'off') {
    warnings.push('SMS_PROVIDER is log: codes are written into the log and reach no phone')
  }
  const { storage, warnings: storageWarnings } = storageSettings(values)
  warnings.push(...storageWarnings)
  const sessionSecret = values.SESSION_SECRET ?? storedSecret(join(dataDir, 'session-secret'))
  const cluster = clusterSettings(values, publicUrl, lookupUrl)
  if ('problem' in cluster) throw new ConfigError(`Bad configuration: ${cluster.problem}`)
  const { media, ice } = mediaConfig(values, publicUrl, sessionSecret)
  const liveKit = liveKitConfig(values, media.defaults, warnings)
  return {
    config: {
      host: values.HOST,
      port: values.PORT,
      dataDir,
      database: values.DATABASE_URL
        ? {
            postgresUrl: values.DATABASE_URL,
            poolSize: values.DATABASE_POOL,
            statementMs: values.DATABASE_STATEMENT_MS,
          }
        : { sqliteFile: join(dataDir, 'lingjing.db') },
      cluster: cluster.config,
      files: fileLocation(values, join(dataDir, 'files')),
      storage,
      ice,
      media,
      devLogin,
      guestVisits: values.GUEST_VISITS,
      onlyLocal,
      sms,
      smsDailyLimit: values.SMS_DAILY_LIMIT,
      oidc: oidcConfig(values),
      oidcName: values.OIDC_NAME,
      weChat: weChatConfig(values),
      sites: thirdPartySites(join(dataDir, 'sites'), given),
      siteFacts: {
        operator: values.SITE_OPERATOR,
        contactEmail: values.SITE_EMAIL,
        icp: values.SITE_ICP,
        publicSecurity: values.SITE_PUBLIC_SECURITY,
      },
      sessionSecret,
      siteAdmins: listOf(values.SITE_ADMINS ?? (isOnesOwn ? 'admin' : '')),
      publicUrl,
      lookupUrl,
      metricsToken: values.METRICS_TOKEN,
      metricsPort: values.METRICS_PORT,
      requestLimits: values.REQUEST_LIMITS,
      socketLimits: {
        all: values.SOCKETS_MAX,
        waiting: values.SOCKETS_WAITING,
        perAddress: values.SOCKETS_PER_ADDRESS,
        perPerson: values.SOCKETS_PER_PERSON,
      },
      openingLimits: {
        perMinute: values.OPENINGS_PER_PERSON,
        aloneEach: values.SPACES_ALONE_PER_PERSON,
        mapBytes: values.LIVING_MAP_MB * MIB,
      },
      connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
      trustProxy: values.TRUST_PROXY,
      editorUrl: values.EDITOR_URL,
      askInnerOrigins: values.ASK_INNER_ORIGINS,
      liveKit,
      cloud: cloudSettings(values),
      logLevel: values.LOG_LEVEL,
      devClient: values.LINGJING_DEV,
    },
    warnings,
  }
}

/** How one logs in by name where nothing was said about it. */
function usualDevLogin(
  { NODE_ENV, LINGJING_DEV }: z.output<typeof environment>,
  onlyLocal: boolean,
): DevLogin {
  if (NODE_ENV === 'production' || !onlyLocal) return 'off'
  return LINGJING_DEV ? 'local' : 'browser'
}

/**
 * The provider with everything it takes. Where people log in for real a log that holds their codes is nobody's
 * default: whoever wants that says so.
 */
function smsProvider(values: z.output<typeof environment>, devLogin: DevLogin): SmsProvider {
  if (values.SMS_PROVIDER === undefined && devLogin === 'off') {
    throw new ConfigError(
      'Bad configuration: SMS_PROVIDER is not set: aliyun sends codes by SMS, log writes them into the log for whoever reads it',
    )
  }
  if (values.SMS_PROVIDER !== 'aliyun') return { name: 'log' }
  const { SMS_ACCESS_KEY, SMS_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE } = values
  const wanted = { SMS_ACCESS_KEY, SMS_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE }
  if (!SMS_ACCESS_KEY || !SMS_SECRET || !SMS_SIGN_NAME || !SMS_TEMPLATE) {
    const missing = Object.entries(wanted).flatMap(([name, value]) => (value ? [] : [name]))
    throw new ConfigError(`Bad configuration: SMS_PROVIDER=aliyun wants ${missing.join(', ')}`)
  }
  checkSecure('SMS_ENDPOINT', values.SMS_ENDPOINT)
  return {
    name: 'aliyun',
    endpoint: values.SMS_ENDPOINT,
    accessKey: SMS_ACCESS_KEY,
    secret: SMS_SECRET,
    signName: SMS_SIGN_NAME,
    template: SMS_TEMPLATE,
  }
}

/** Secrets travel over it: plain http is for this machine only. */
function checkSecure(name: string, address: string): void {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new ConfigError(`Bad configuration: ${name} (${JSON.stringify(address)}) must be an https address`)
  }
}

/** Pages of PUBLIC_URL alone may ask there, and hand their log-in over. */
function lookupOrigin({ LOOKUP_URL, PUBLIC_URL }: z.output<typeof environment>): string | undefined {
  if (LOOKUP_URL === undefined) return undefined
  if (PUBLIC_URL === undefined) throw new ConfigError('Bad configuration: LOOKUP_URL wants PUBLIC_URL')
  checkSecure('LOOKUP_URL', LOOKUP_URL)
  return LOOKUP_URL
}

function oidcConfig(values: z.output<typeof environment>): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (!issuer && !clientId) return undefined
  if (!issuer || !clientId) {
    throw new ConfigError('Bad configuration: OIDC_ISSUER and OIDC_CLIENT_ID belong together')
  }
  checkSecure('OIDC_ISSUER', issuer)
  return { issuer, clientId, clientSecret }
}

function weChatConfig(values: z.output<typeof environment>): WeChatConfig | undefined {
  const { WECHAT_APP_ID: appId, WECHAT_SECRET: secret } = values
  const { WECHAT_OPEN_URL: openUrl, WECHAT_API_URL: apiUrl } = values
  if (!appId && !secret) return undefined
  if (!appId || !secret) {
    throw new ConfigError('Bad configuration: WECHAT_APP_ID and WECHAT_SECRET belong together')
  }
  checkSecure('WECHAT_OPEN_URL', openUrl)
  checkSecure('WECHAT_API_URL', apiUrl)
  return { appId, secret, openUrl, apiUrl }
}

/** What one word in MEDIA stands for, where it is not set by hand. */
function mediaConfig(
  values: z.output<typeof environment>,
  publicUrl: string | undefined,
  sessionSecret: string,
): { media: MediaServersConfig; ice: IceConfig } {
  const { MEDIA, TURN_ADDRESS: address, TURN_PORTS: ports, TURN_URLS, STUN_URLS } = values
  const { TURN_ALLOWED_PEERS: allowedPeers } = values
  try {
    const defaults = mediaServerDefaults({ MEDIA, publicUrl, sessionSecret })
    const isRelayNamed = TURN_URLS.length > 0
    const ice = iceSettings({
      ...values,
      TURN_URLS: isRelayNamed ? TURN_URLS : (defaults.TURN_URLS ?? []),
      STUN_URLS: isRelayNamed || STUN_URLS.length > 0 ? STUN_URLS : (defaults.STUN_URLS ?? []),
      TURN_SECRET: values.TURN_SECRET ?? defaults.TURN_SECRET,
    })
    return { media: { servers: MEDIA, address, ports, allowedPeers, defaults }, ice }
  } catch (error) {
    throw new ConfigError(`Bad configuration: ${(error as Error).message}`, { cause: error })
  }
}

function liveKitConfig(
  values: z.output<typeof environment>,
  defaults: MediaServersConfig['defaults'],
  warnings: string[],
): LiveKitConfig | undefined {
  const settings = liveKitSettings({
    ...values,
    LIVEKIT_URL: values.LIVEKIT_URL ?? defaults.LIVEKIT_URL,
    LIVEKIT_API_URL: values.LIVEKIT_API_URL ?? defaults.LIVEKIT_API_URL,
    LIVEKIT_API_KEY: values.LIVEKIT_API_KEY ?? defaults.LIVEKIT_API_KEY,
    LIVEKIT_API_SECRET: values.LIVEKIT_API_SECRET ?? defaults.LIVEKIT_API_SECRET,
  })
  if ('problem' in settings) throw new ConfigError(`Bad configuration: ${settings.problem}`)
  const { config } = settings
  if (config?.url.startsWith('ws:') && !isLoopback(new URL(config.url).hostname)) {
    warnings.push('LIVEKIT_URL is ws: pages that came over https can not reach it, it has to be wss')
  }
  return config
}

const ownSites = join(import.meta.dirname, '../assets/sites')

function thirdPartySites(folder: string, env: Environment): Sites {
  try {
    return loadSites([ownSites, folder], env)
  } catch (error) {
    const messages = [error, error instanceof Error ? error.cause : undefined].flatMap((one) =>
      one instanceof Error ? [one.message.replace(/\s+/g, ' ').slice(0, 300)] : [],
    )
    throw new ConfigError(`Bad configuration: ${messages.join(': ')}`, { cause: error })
  }
}

/** A bucket when one is named, with everything that takes; else a folder. */
function fileLocation(values: z.output<typeof environment>, folder: string): FileLocation {
  const { S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = values
  if (bucket === undefined) return { folder }
  if (key === undefined || secret === undefined) {
    throw new ConfigError('Bad configuration: S3_BUCKET wants S3_KEY and S3_SECRET')
  }
  return { s3: { endpoint: values.S3_ENDPOINT, region, bucket, key, secret } }
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function makeWritable(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.R_OK)
  } catch (error) {
    throw new ConfigError(`The folder ${folder} cannot be written (DATA_DIR)`, { cause: error })
  }
}

/** With its parents, one by one: Node's own `recursive` never returns below /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** The secret of an earlier start, or a new one that only this user may read. */
function storedSecret(file: string): string {
  try {
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= secretLength) return secret
  } catch (error) {
    throw new ConfigError(`The session secret ${file} cannot be read or written`, { cause: error })
  }
  throw new ConfigError(`The session secret ${file} is too short: delete it to get a new one`)
}
