import { hkdfSync } from 'node:crypto'
import { findingIf } from '../../platform/finding.ts'
import { defineModule, type Host } from '../../platform/module.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { createByteSeal } from '../../platform/seal-bytes.ts'
import { createAddressKeys } from '../../platform/uploads/address-keys.ts'
import { createImageFolder } from '../../platform/uploads/image-folder.ts'
import { createSecretBox } from '../identity/index.ts'
import { createDocumentBox } from './document-box.ts'
import { listOwnDocuments } from './get-verification.ts'
import { screenAgain, screenWaiting } from './screening.ts'
import { inventedList } from './screening-list.ts'
import { eraseDocuments, purgePictures } from './send-documents.ts'
import { listOwnAnswers } from './source-of-funds.ts'
import { verificationSettings } from './settings.ts'
import { payoutHolders, screeningLists, type VerificationDeps } from './verification.deps.ts'
import { tellExpired } from './verification.repo.ts'
import { registerVerificationRoutes } from './verification.routes.ts'

const SCREEN_EVERY_MS = 3_000
const TOLD_PER_STEP = 200

export const verificationModule = defineModule({
  name: 'verification',
  settings: [verificationSettings],
  create: (host): Host & VerificationDeps => ({
    ...host,
    pictures: createImageFolder({
      ...host,
      kind: 'identity',
      keys: createAddressKeys(host),
      seal: createByteSeal(Buffer.from(hkdfSync('sha256', host.pepper, 'lotus', 'identity pictures', 32)), host.rng),
    }),
    box: createDocumentBox(host),
    words: createSecretBox(host.pepper, host.rng, 'source'),
    // Only a demo has people whom we invented.
    lists: host.ask(screeningLists) ?? (host.config.profile === 'demo' ? [inventedList] : []),
    holdersOf: (db, memberId) => host.ask(payoutHolders)(db, memberId),
  }),
  routes: registerVerificationRoutes,
  jobs(deps) {
    deps.jobs.loop('verification.screen', SCREEN_EVERY_MS, () => screenWaiting(deps))
    deps.jobs.schedule('verification.rescreen', '37 2 * * *', async () => {
      await screenAgain(deps)
    })
    deps.jobs.schedule('verification.purge', '41 4 * * *', () => purgePictures(deps))
    deps.jobs.schedule('verification.expiry', '13 * * * *', async () => {
      await runUntilEmpty(() => tellExpired(deps.db, TOLD_PER_STEP))
      deps.nudgeOutbox()
    })
  },
  findings: async ({ lists }) =>
    findingIf(
      lists.every((list) => list === inventedList),
      'screening_none',
    ),
  export: (deps) => ({
    documents: (memberId) => listOwnDocuments(deps, memberId),
    sourceOfMoney: (memberId) => listOwnAnswers(deps, memberId),
  }),
  erase: (deps, tx, memberId) => eraseDocuments(deps, tx, memberId),
  serveBackoffice: ({ pictures }, app) => pictures.serve(app),
})
