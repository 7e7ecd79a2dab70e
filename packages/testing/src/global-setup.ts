import type { TestProject } from 'vitest/node'
import { createTemplate, startTestCluster } from './cluster.ts'

/** Vitest's global setup of the database project: one server for the run, one migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  try {
    await createTemplate(cluster.adminUrl)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('adminUrl', cluster.adminUrl)
  return () => cluster.stop()
}
