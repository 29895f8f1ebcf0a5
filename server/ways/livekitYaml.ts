import { LIVEKIT_PORT } from './mediaServers.ts'

export interface LiveKitServerSettings {
  readonly key: string
  readonly secret: string
  readonly publicUrl: string
  /** As TURN_ADDRESS: the public one is told to browsers. undefined: LiveKit takes the machine's. */
  readonly address: string | undefined
}

const TCP_PORT = 7_881
const UDP_PORT = 7_882

/** LiveKit's configuration: rooms are made by this site alone, which hears what becomes of them. */
export function livekitYaml({ key, secret, publicUrl, address }: LiveKitServerSettings): string {
  const [outer] = address?.split('/') ?? []
  const lines = [
    '# Made of the settings of the site at every start: change those instead.',
    `port: ${LIVEKIT_PORT}`,
    'bind_addresses: ["127.0.0.1"]',
    'rtc:',
    `  tcp_port: ${TCP_PORT}`,
    `  udp_port: ${UDP_PORT}`,
    ...(outer === undefined ? ['  use_external_ip: false'] : [`  node_ip: ${JSON.stringify(outer)}`]),
    'room:',
    '  auto_create: false',
    'keys:',
    `  ${JSON.stringify(key)}: ${JSON.stringify(secret)}`,
    'webhook:',
    `  api_key: ${JSON.stringify(key)}`,
    `  urls: [${JSON.stringify(`${publicUrl}/api/v2/livekit/webhook`)}]`,
    'logging:',
    '  level: info',
  ]
  return `${lines.join('\n')}\n`
}
