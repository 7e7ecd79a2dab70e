// --- bytes -------------------------------------------------------------------------------------------------------

export const { subtle } = globalThis.crypto
export const text = new TextEncoder()

export const bytesOf = (hex) => {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2})*$/.test(hex)) throw new Error('not hex')
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = parseInt(hex.slice(i * 2, i * 2 + 2), 16)
  return bytes
}
export const hexOf = (bytes) => [...bytes].map((byte) => (byte + 256).toString(16).slice(1)).join('')
const joined = (...lists) => Uint8Array.from(lists.flatMap((list) => [...list]))
const base64Of = (bytes) => btoa(String.fromCharCode(...bytes))
export const bytesOfBase64 = (encoded) => {
  const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
  if (base64Of(bytes) !== encoded) throw new Error('not canonical base64')
  return bytes
}
export const sha256 = async (...lists) => new Uint8Array(await subtle.digest('SHA-256', joined(...lists)))
export const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  )
}
export const isSame = (a, b) => JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null))
