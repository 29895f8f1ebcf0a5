import type { DrawCrypto } from '#shared/lottery/verifyDraws.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Hashes by the browser itself; undefined on pages without a secure connection, which have none. */
export function webCrypto(): DrawCrypto | undefined {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  return {
    sha256: async (text) => hexOf(await subtle.digest('SHA-256', bytesOf(text))),
    async hmacSha256(key, text) {
      const algorithm = { name: 'HMAC', hash: 'SHA-256' }
      const imported = await subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign'])
      return hexOf(await subtle.sign('HMAC', imported, bytesOf(text)))
    },
  }
}
