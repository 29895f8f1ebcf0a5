import type { Logger } from 'pino'
import type { ExternalProvider } from '#shared/http/identity.ts'
import type { Config } from '../config.ts'
import type { ExternalIdentities, ExternalIdentity } from './externalIdentity.ts'
import { createUnityId } from './unityId.ts'
import { createWeChat } from './weChat.ts'

/** The ways to log in with an account from elsewhere that are configured. */
export function createIdentities(
  { oidc, weChat }: Pick<Config, 'oidc' | 'weChat'>,
  log: Logger,
): ExternalIdentities {
  const identities = new Map<ExternalProvider, ExternalIdentity>()
  if (oidc) identities.set('unityId', createUnityId(oidc, log))
  if (weChat) identities.set('wechat', createWeChat(weChat, log))
  return identities
}
