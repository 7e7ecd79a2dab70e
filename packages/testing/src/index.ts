export { readCatalog } from './catalog.ts'
export { seededRng } from '@lotus/kernel'
export { launchBrowser, viewports } from './browser/launch-browser.ts'
export { copyTemplate, createTemplate, startTestCluster, type TestCluster, type TestClusterOptions } from './cluster.ts'
export {
  httpClient,
  type Envelope,
  type HttpAnswer,
  type HttpCall,
  type HttpClient,
  type Injectable,
} from './http-client.ts'
export { fakeClock, installTestClock, testClock, type FakeClock, type TestClock } from './test-clock.ts'
export { memberDatabase, memberUrl } from './member-database.ts'
export { testDatabase, type TestDatabase } from './test-database.ts'
export { operatorCode } from './operator-code.ts'
export { totpCodes } from './totp-codes.ts'
