import { createHash } from 'node:crypto'
import { z } from 'zod'

/** This server among several. */
export interface ClusterConfig {
  readonly redisUrl: string
  /** As the others and the proxy know it. */
  readonly name: string
  /** Where the proxy leads to this server and no other (/at/NAME), without a trailing slash. */
  readonly address: string
  /** Tells servers of this site from those of others, without telling the secret. */
  readonly fingerprint: string
}

/** The variables of the environment that are about several servers; docs/deployment.md says what they mean. */
export const clusterFields = {
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/[^/]+(\/\d{1,3})?$/, 'must look like redis://host:6379/0, or rediss:// for TLS')
    .optional(),
  SERVER_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be small letters, digits and dashes, 31 at most')
    .optional(),
}

export interface ClusterValues {
  readonly REDIS_URL?: string | undefined
  readonly SERVER_NAME?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly SESSION_SECRET?: string | undefined
  readonly S3_BUCKET?: string | undefined
}

/**
 * Several servers share everything that one keeps in its folder. `problem`: what is missing, in one line.
 * @param lookupUrl where people reach the servers, when that is not `publicUrl`
 */
export function clusterSettings(
  values: ClusterValues,
  publicUrl: string | undefined,
  lookupUrl?: string,
): { readonly config: ClusterConfig | undefined } | { readonly problem: string } {
  const { REDIS_URL: redisUrl, SERVER_NAME: name, DATABASE_URL, SESSION_SECRET, S3_BUCKET } = values
  if (redisUrl === undefined) {
    return name === undefined ? { config: undefined } : { problem: 'SERVER_NAME wants REDIS_URL' }
  }
  const wanted = { SERVER_NAME: name, DATABASE_URL, PUBLIC_URL: publicUrl, SESSION_SECRET, S3_BUCKET }
  const missing = Object.entries(wanted).flatMap(([key, value]) => (value === undefined ? [key] : []))
  if (name === undefined || SESSION_SECRET === undefined || publicUrl === undefined || missing.length > 0) {
    return { problem: `REDIS_URL (several servers) wants ${missing.join(', ')} as well` }
  }
  const fingerprint = createHash('sha256')
    .update(`lingjing cluster ${SESSION_SECRET}`)
    .digest('hex')
    .slice(0, 16)
  return { config: { redisUrl, name, address: `${lookupUrl ?? publicUrl}/at/${name}`, fingerprint } }
}
