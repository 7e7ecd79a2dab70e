import type { TestProject } from 'vitest/node'
import { createTemplate, startTestCluster } from './cluster.ts'

/** Vitest's global setup of the database project: one server for the run, one migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Another server than our own package's: the test run names its folder (`scripts/lib/system-postgres.ts`).
  const programs = process.env['LOTUS_TEST_POSTGRES']
  const cluster = await startTestCluster(programs ? { programs } : {})
  try {
    await createTemplate(cluster.adminUrl)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('adminUrl', cluster.adminUrl)
  return () => cluster.stop()
}
