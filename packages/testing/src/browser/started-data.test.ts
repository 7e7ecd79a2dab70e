import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startedDataVariable, takeStartedData } from './started-data.ts'

const before = process.env[startedDataVariable]
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lotus-started-test-'))
  process.env[startedDataVariable] = home
})
afterEach(() => {
  if (before === undefined) delete process.env[startedDataVariable]
  else process.env[startedDataVariable] = before
  rmSync(home, { recursive: true, force: true })
})

const folder = (name: string): string => {
  const path = join(home, name)
  mkdirSync(path)
  return path
}
const makeData = async (path: string): Promise<void> => {
  mkdirSync(path)
  writeFileSync(join(path, 'postgres.json'), JSON.stringify({ password: 'p', port: 23_456 }))
  writeFileSync(join(path, 'rows'), 'as made')
}
const neverMade = () => Promise.reject(new Error('made a second time'))

describe.skipIf(process.platform === 'win32')('the data of the first start of a run', () => {
  it('is made once, and each file has a copy of its own, without a port', async () => {
    const [one, two] = [folder('one'), folder('two')]
    await takeStartedData(one, makeData)
    writeFileSync(join(one, 'rows'), 'changed by the first file')
    await takeStartedData(two, neverMade)
    expect(readFileSync(join(two, 'rows'), 'utf8')).toBe('as made')
    for (const copy of [one, two])
      expect(JSON.parse(readFileSync(join(copy, 'postgres.json'), 'utf8'))).toEqual({ password: 'p' })
  })

  it('is not waited for: who comes meanwhile starts as a new installation', async () => {
    const [one, two] = [folder('one'), folder('two')]
    await takeStartedData(one, async (path) => {
      await makeData(path)
      await takeStartedData(two, neverMade)
      expect(existsSync(join(two, 'rows'))).toBe(false)
    })
    expect(readFileSync(join(one, 'rows'), 'utf8')).toBe('as made')
  })

  it('is not kept outside a run of browser tests', async () => {
    delete process.env[startedDataVariable]
    const one = folder('one')
    await takeStartedData(one, neverMade)
    expect(existsSync(join(one, 'rows'))).toBe(false)
  })
})
