// nginx for the tests, from Debian's package: the file of deploy/ with ports and certificate of the test's own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDaemon } from './daemon.mjs'
import { ensureDebian } from './outside.mjs'
import { accepts } from './ports.mjs'
import { root } from './steps.mjs'

const findProgram = () =>
  ['/usr/sbin/nginx', ...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'nginx'))].find(
    (path) => existsSync(path),
  )

/** The program; undefined: the machine has none. Debian's package is installed where that is wanted (with CI set), as root. */
export const ensureNginx = ({ isWanted = Boolean(process.env.CI) } = {}) =>
  // Without being started: ports 80 and 443 are nobody's business here.
  ensureDebian('nginx', findProgram, ['nginx-light', 'openssl'], { env: { RUNLEVEL: '1' }, isWanted })

/** @typedef {{ http: number, https: number, server: number | readonly number[], liveKit?: number | undefined }} Ports of nginx, and of what is behind it */

/** Where deploy/ has LiveKit. */
const LIVEKIT_PORT = 7880

const deployed = () => readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')

/**
 * A file of sites as a whole configuration, with what only holds on the server replaced.
 * @param {string} folder
 * @param {Ports} ports
 * @param {string} written
 */
function configuration(folder, { http, https, server, liveKit = LIVEKIT_PORT }, written) {
  const site = written
    .replace(
      /127\.0\.0\.1:300(\d)/g,
      (_all, at) => `127.0.0.1:${typeof server === 'number' ? server : server[at - 1]}`,
    )
    .replaceAll(`127.0.0.1:${LIVEKIT_PORT}`, `127.0.0.1:${liveKit}`)
    .replace(/listen (\[::\]:)?80;/g, (_all, v6) => `listen ${v6 ? '[::1]' : '127.0.0.1'}:${http};`)
    .replace(/listen (\[::\]:)?443 /g, (_all, v6) => `listen ${v6 ? '[::1]' : '127.0.0.1'}:${https} `)
    .replace(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
    .replaceAll('/var/log/nginx/', `${folder}/`)
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${site}
}
`
}

/**
 * Starts nginx before a server that listens on 127.0.0.1, with a certificate made for it.
 * @param {string} program
 * @param {Ports} ports
 * @param {string} site its file of sites: the one of deploy/, or as somebody else writes it
 * @returns {Promise<{ certificate: string, certificateFile: string, accessLog: () => string, stop: () => Promise<void> }>}
 */
export async function startNginx(program, ports, site = deployed()) {
  const folder = mkdtempSync(join(tmpdir(), 'lingjing-nginx-'))
  const key = join(folder, 'privkey.pem')
  const certificate = join(folder, 'fullchain.pem')
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=lingjing.example.org ' +
    '-addext subjectAltName=DNS:lingjing.example.org,IP:127.0.0.1 -keyout'
  const made = spawnSync('openssl', [...request.split(' '), key, '-out', certificate])
  if (made.status !== 0) throw new Error(`openssl failed: ${made.error?.message ?? made.stderr.toString()}`)
  mkdirSync(join(folder, 'logs'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, ports, site))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  // Its own: it writes that file once it has the ports, and tries for a while where another one has them.
  const isReady = async () => existsSync(join(folder, 'nginx.pid')) && accepts(ports.https)
  const { stop } = await startDaemon(program, args, { folder, isReady })
  const accessLog = () => readFileSync(join(folder, 'lingjing.access.log'), 'utf8')
  return { certificate: readFileSync(certificate, 'utf8'), certificateFile: certificate, accessLog, stop }
}
