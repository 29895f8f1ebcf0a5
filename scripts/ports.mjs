// Ports of this machine, for programs that are started beside the tests.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Different ones that nobody listens on just now. @param {number} count @returns {Promise<number[]>} */
export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => {
    const address = probe.address()
    return address && typeof address === 'object' ? address.port : 0
  })
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}

/** @returns {Promise<number>} */
export const freePort = async () => (await freePorts(1))[0] ?? 0

/** Whether somebody listens there. @param {number} port @param {string} [host] @returns {Promise<boolean>} */
export const accepts = (port, host = '127.0.0.1') =>
  new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
