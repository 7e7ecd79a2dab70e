// Run after every `npm install` that changed package-lock.json: `node scripts/complete-lock.mjs`. npm leaves optional
// packages of other platforms out of the lock if the registry does not offer them at that moment, and `npm ci` then
// rejects the lock as out of sync. Their entries are derived from the package that names them exactly.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/bootstrap.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []

for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    if (lock.packages[path] || lock.packages[`${parent}/${path}`] || !/^\d+\.\d+\.\d+/.test(version)) continue
    lock.packages[path] = { version, ...(entry.dev ? { dev: true } : {}), optional: true, ...platformOf(name) }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  added.length === 0 ? 'The lock is complete.' : `Added ${added.length} packages of other platforms to the lock.`,
)

/** `@scope/binding-linux-x64-musl` names its platform; npm skips it elsewhere without a request. */
function platformOf(name) {
  const [os, cpu, kind = ''] = name
    .replace(/^@[^/]+\//, '')
    .replace(/^(binding|core)-/, '')
    .split('-')
  if (os !== 'linux' || kind === '') return { os: [os], cpu: [cpu] }
  return { os: [os], cpu: [cpu], libc: [kind.startsWith('musl') ? 'musl' : 'glibc'] }
}
