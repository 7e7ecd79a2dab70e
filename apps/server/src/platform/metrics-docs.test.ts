import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

// The dashboard and the alert rules are files for other programs; without this test nobody notices when a metric is
// renamed or a chapter of the runbook is removed.

const docs = join(import.meta.dirname, '..', '..', '..', '..', 'docs')
const read = (...path: string[]) => readFileSync(join(docs, ...path), 'utf8')

const dashboardText = read('operations', 'grafana-dashboard.json')
const rulesText = read('operations', 'alert-rules.yaml')
const operations = read('OPERATIONS.md')

type Panel = { type: string; title: string; targets?: { expr: string; datasource: { uid: string } }[] }
type Dashboard = { title: string; panels: Panel[]; templating: { list: { name: string; type: string }[] } }

// Our own file; the fields used here are checked below.
const dashboard = JSON.parse(dashboardText) as Dashboard
const panelExpressions = dashboard.panels.flatMap((panel) => (panel.targets ?? []).map((target) => target.expr))
/** One line each, as the file is written; a rule over several lines would not be counted, and the test fails. */
const valuesOf = (key: string) =>
  [...rulesText.matchAll(new RegExp(`^ +(?:- )?${key}: (.+)$`, 'gm'))].map(([, value = '']) => value)
const ruleExpressions = valuesOf('expr')

async function registered(): Promise<{ names: Set<string>; own: string[]; labels: Set<string> }> {
  const { registry } = createMetrics({ withProcess: true })
  const metrics = await registry.getMetricsAsJSON()
  const own = metrics.map(({ name }) => name).filter((name) => name.startsWith('lotus_'))
  const names = metrics.flatMap(({ name, type }) =>
    // prom-client returns the type as text; its type declaration says number.
    String(type) === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const labels = own.flatMap((name) => {
    const metric: object | undefined = registry.getSingleMetric(name)
    return metric && 'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : []
  })
  return { names: new Set(names), own, labels: new Set(labels) }
}

const metricPattern = /\b(?:lotus|process|nodejs)_[a-z0-9_]+/g
const namesIn = (expression: string) => expression.match(metricPattern) ?? []

describe('the dashboard and the alert rules', () => {
  test('use only existing metrics', async () => {
    const { names } = await registered()
    const used = [...panelExpressions, ...ruleExpressions].flatMap(namesIn)
    expect(used.filter((name) => !names.has(name))).toEqual([])
    expect(used.length).toBeGreaterThan(30)
  })

  test('show every metric of ours', async () => {
    const { own } = await registered()
    const shown = new Set(panelExpressions.flatMap(namesIn).map((name) => name.replace(/_(bucket|sum|count)$/, '')))
    expect(own.filter((name) => !shown.has(name))).toEqual([])
  })

  test('use only existing labels; our label job is renamed by Prometheus, which has its own', async () => {
    const { labels } = await registered()
    const known = new Set([...labels, 'le', 'instance', 'job', 'exported_job'])
    const used = [...panelExpressions, ...ruleExpressions].flatMap((expression) => [
      ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
      ...[...expression.matchAll(/([a-z_]+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    ])
    expect(used.filter((label) => !known.has(label))).toEqual([])
    expect(
      [...panelExpressions, ...ruleExpressions].filter((one) =>
        /lotus_job_failures_total.*\bby \(job\)|by \(job\).*lotus_job/.test(one),
      ),
    ).toEqual([])
  })
})

describe('the dashboard', () => {
  test('takes its data source from a variable, in every panel', () => {
    expect(dashboard.templating.list.find(({ name }) => name === 'datasource')?.type).toBe('datasource')
    const targets = dashboard.panels.flatMap((panel) => panel.targets ?? [])
    expect(targets.filter(({ datasource }) => datasource.uid !== '${datasource}')).toEqual([])
    const empty = dashboard.panels.filter(({ type, targets: own }) => type !== 'row' && (own ?? []).length === 0)
    expect(empty.map(({ title }) => title)).toEqual([])
  })
})

describe('every alert', () => {
  test('has an expression, a severity and an existing chapter of the runbook', () => {
    const alerts = valuesOf('alert')
    const runbooks = valuesOf('runbook')
    expect(new Set(alerts).size).toBe(alerts.length)
    expect(alerts.length).toBeGreaterThan(9)
    expect(ruleExpressions).toHaveLength(alerts.length)
    expect(runbooks).toHaveLength(alerts.length)
    expect(valuesOf('labels').filter((labels) => !/severity: (critical|warning|info)/.test(labels))).toEqual([])
    expect(valuesOf('labels')).toHaveLength(alerts.length)
    const anchors = new Set(headingsOf(operations).map((anchor) => `docs/OPERATIONS.md#${anchor}`))
    expect(runbooks.filter((runbook) => !anchors.has(runbook))).toEqual([])
  })
})

test('chapters referred to by other chapters exist', () => {
  const anchors = new Set(headingsOf(operations))
  const targets = [...operations.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => !anchors.has(target))).toEqual([])
})

test('the operations manual lists exactly our metrics', async () => {
  const { own, names } = await registered()
  expect(own.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
  const mentioned = [...operations.matchAll(/`(lotus_[a-z0-9_]+)`/g)].map(([, name = '']) => name)
  const roles = ['lotus_app', 'lotus_api', 'lotus_owner']
  expect(mentioned.filter((name) => !names.has(name) && !roles.includes(name))).toEqual([])
})

/** The anchors that GitHub and most viewers generate for headings. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
