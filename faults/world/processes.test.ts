import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { targetOf, type Target } from './processes.ts'

const open: { target: Target; folder: string }[] = []

/** A process that runs `body`, handles signals from then on, and reports ready. */
function targetThat(body: string): Target {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-processes-'))
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `process.once('disconnect', () => process.exit(1))
await new Promise((go) => process.once('message', go))
setInterval(() => {}, 1_000)
${body}
process.send('ready')`,
  )
  const config = {
    name: 'one',
    databaseUrl: '',
    port: 0,
    roles: [],
    pepper: '',
    vendorSecret: '',
    defect: null,
    hasWitness: false,
    hostOffsetSeconds: 0,
  }
  const target = targetOf(config, folder, program)
  open.push({ target, folder })
  return target
}

afterEach(async () => {
  for (const { target, folder } of open.splice(0)) {
    await target.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('two lanes kill and start one process at once: it runs in the end, and no exit is unexpected', async () => {
  const target = targetThat('')
  await target.start()

  const killing = target.kill()
  await target.start()
  await killing

  expect(target.isReady()).toBe(true)
  expect(target.unexpectedEnds()).toEqual([])
})

test('the same while it is asked to drain and does not end', async () => {
  const target = targetThat(`process.on('SIGTERM', () => {})`)
  await target.start()

  const [isDrained] = await Promise.all([target.drain(300), target.start()])
  await target.start()

  expect(isDrained).toBe(false)
  expect(target.isReady()).toBe(true)
  expect(target.unexpectedEnds()).toEqual([])
})

test('an unexpected exit is reported, and the process restarts', async () => {
  const target = targetThat(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300)`)
  await target.start()

  await expect.poll(() => target.unexpectedEnds()).toEqual(['SIGKILL, no word'])
  await target.kill()
})
