import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeWithRealData, sharedPath } from '../../test-support/shared-data.ts'
import { answerWorld } from './exchange.ts'

const readLines = (path: string) => readFileSync(sharedPath(path), 'utf8').trim().split('\n')

describeWithRealData('worlds of agents', 'data/agents/worlds_dev.jsonl', () => {
  const worlds = readLines('data/agents/worlds_dev.jsonl')
  const expected = readLines('data/agents/worlds_dev.expected.jsonl')

  test('every world agrees with the independent program, to the last digit', () => {
    expect(worlds).toHaveLength(50)
    expect(expected).toHaveLength(50)
    for (const [index, line] of worlds.entries()) {
      expect(JSON.parse([...answerWorld(line)].join(''))).toEqual(JSON.parse(expected[index] ?? ''))
    }
  })
})
