import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../server/config.ts'
import { LIVEKIT_VERSION } from './livekit.mjs'
import { STORE_VERSION } from './objectStore.mjs'
import { pinnedNode, root, serverArgs } from './steps.mjs'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')

describe('what is in deploy/', () => {
  test('starts the server as npm start does', () => {
    expect(read('deploy/lingjing.service')).toContain(`node/bin/node ${serverArgs.join(' ')}\n`)
    expect(read('deploy/Containerfile')).toContain(serverArgs.map((argument) => `"${argument}"`).join(', '))
  })

  test('gives it longer to stop than it takes at most', () => {
    const most = /stopWithinMs = ([\d_]+)/.exec(read('server/main.ts'))?.[1]?.replaceAll('_', '')
    const given = [
      /TimeoutStopSec=(\d+)/.exec(read('deploy/lingjing.service'))?.[1],
      /--stop-timeout (\d+)/.exec(read('deploy/Containerfile'))?.[1],
    ]
    for (const seconds of given) expect(Number(seconds) * 1000).toBeGreaterThan(Number(most))
  })

  test.each(['turn', 'livekit'])(
    'starts %s with what the settings of the site say, where MEDIA names it',
    (name) => {
      const unit = read(`deploy/lingjing-${name}.service`)
      expect(unit).toContain(
        `ExecCondition=+/opt/lingjing/node_modules/node/bin/node scripts/mediaServer.ts wants ${name}\n`,
      )
      expect(unit).toContain(`scripts/mediaServer.ts ${name} > /run/lingjing-${name}/`)
      // Both find the secret of the site where the server has it.
      const folder = /^Environment=DATA_DIR=.*$/m
      expect(folder.exec(unit)?.[0]).toBe(folder.exec(read('deploy/lingjing.service'))?.[0])
      const env = {
        ...process.env,
        DATA_DIR: mkdtempSync(join(tmpdir(), 'lingjing-media-')),
        SMS_PROVIDER: 'log',
      }
      const ask = (more: NodeJS.ProcessEnv, ...args: string[]) =>
        spawnSync(pinnedNode, ['scripts/mediaServer.ts', ...args], {
          cwd: root,
          env: { ...env, ...more },
          encoding: 'utf8',
        })
      try {
        const first = ask({ MEDIA: name }, 'wants', name)
        expect([first.status, first.stderr]).toEqual([
          255,
          'lingjing: the server has not made its secret yet: start it first\n',
        ])
        const site = { PUBLIC_URL: 'https://lingjing.example.org', SESSION_SECRET: 'x'.repeat(32) }
        expect(ask(site, 'wants', name).status).toBe(1)
        expect(ask({ ...site, MEDIA: name }, 'wants', name).status).toBe(0)
        const { stdout, status } = ask({ ...site, MEDIA: name }, name)
        expect(status).toBe(0)
        expect(stdout).toContain('lingjing')
      } finally {
        rmSync(env.DATA_DIR, { recursive: true })
      }
    },
  )

  test('has several servers in containers of the versions that are tested, told all that the servers of a site share', () => {
    const text = read('deploy/compose.yaml')
    interface Service {
      readonly image: string
      readonly environment?: Readonly<Record<string, string>>
      readonly volumes?: readonly string[]
    }
    const { services, volumes } = parse(text, { merge: true }) as {
      readonly services: Readonly<Record<string, Service>>
      readonly volumes: Readonly<Record<string, unknown>>
    }
    const servers = Object.values(services).filter(({ image }) => image === 'lingjing')
    const names = servers.map(({ environment }) => environment!['SERVER_NAME'])
    const proxy = read('deploy/Caddyfile-servers')
    expect(names).toEqual([...proxy.matchAll(/\/at\/(\w+)\/\*/g)].map(([, name]) => name))
    for (const { environment = {} } of servers) {
      expect(Object.keys(environment)).toEqual(
        expect.arrayContaining(['DATABASE_URL', 'PUBLIC_URL', 'S3_BUCKET']),
      )
      expect(Object.keys(environment).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
      // Everything but the name is the same.
      expect({ ...environment, SERVER_NAME: '' }).toEqual({ ...servers[0]!.environment, SERVER_NAME: '' })
      const readsIt = { ...environment, SERVER_NAME: 'a', SMS_PROVIDER: 'aliyun', DATA_DIR: tmpdir() }
      const env = Object.fromEntries(
        Object.entries(readsIt).map(([name, value]) => [
          name,
          value
            .replaceAll(/\$\{SITE[^}]*\}/g, 'lingjing.example.org')
            .replaceAll(/\$\{[^}]*\}/g, 'x'.repeat(32)),
        ]),
      )
      const { config, warnings } = readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...env })
      expect(config.cluster?.name).toBe('a')
      expect(warnings).toEqual([])
    }
    expect(services['store']?.image).toContain(`:${STORE_VERSION}`)
    expect(services['livekit']?.image).toContain(`:${LIVEKIT_VERSION}`)
    // A volume of one letter would be a drive of Windows.
    const used = Object.values(services).flatMap((one) => (one.volumes ?? []).map((at) => at.split(':')[0]!))
    expect(used.filter((name) => !name.startsWith('.') && !(name in volumes && name.length > 1))).toEqual([])
    const asked = new Set([...text.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name!))
    const given = [...read('deploy/compose.env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(
      ([, name]) => name!,
    )
    expect([...asked].toSorted()).toEqual(given.toSorted())
  })

  test('keeps secrets that lie beside it out of images and commits', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/.env', '**/*.env']))
    expect(read('.gitignore').split('\n')).toContain('deploy/.env')
  })

  test('names only settings that the README describes', () => {
    const names = [...read('deploy/lingjing.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(
      ([, name]) => name!,
    )
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })

  test('the README describes every setting that is read', () => {
    const names = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_0-9]+):/gm)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(30)
    const table = readme.split(/^## /m).find((part) => part.startsWith('Configuration')) ?? ''
    const ofDevelopment = new Set(['LINGJING_DEV'])
    expect(names.filter((name) => !table.includes(name) && !ofDevelopment.has(name))).toEqual([])
  })

  test('alarms look at numbers that there are, and each number is described', () => {
    const there = new Set(
      [
        ...`${read('server/operating/metrics.ts')}\n${read('server/operating/callMeters.ts')}`.matchAll(
          /(?:histogram|counter|gauge)(?:<[^>]*>)?\(\s*'(\w+)'/g,
        ),
      ].map(([, name]) => `lingjing_${name}`),
    )
      .add('lingjing_network_bytes_total')
      .add('lingjing_sockets_refused_total')
    expect(there.size).toBeGreaterThan(20)
    const asked = [...read('deploy/prometheus-rules.yaml').matchAll(/lingjing_\w+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    expect(asked.filter((name) => !there.has(name))).toEqual([])
    const described = read('docs/operations.md')
    expect([...there].filter((name) => !described.includes(`\`${name}`))).toEqual([])
  })
})
