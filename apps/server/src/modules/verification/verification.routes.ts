import {
  decideHit,
  decideVerification,
  listVerifications,
  viewPictures,
  viewVerification,
  withdrawVerification,
} from './backoffice/review.ts'
import { decideSource, listSources, viewSource, viewSourcePictures } from './backoffice/review-source.ts'
import { getVerification } from './get-verification.ts'
import { sendDocuments, uploadPicture } from './send-documents.ts'
import { getSource, sendSource } from './source-of-funds.ts'
import type { VerificationDeps } from './verification.deps.ts'

export function registerVerificationRoutes(deps: VerificationDeps): void {
  const { db, http } = deps
  http.handle('verification.state', ({ member }) => getVerification(db, member.memberId))
  http.handle('verification.uploadPicture', ({ member, rawBody }) => uploadPicture(deps, member.memberId, rawBody))
  http.handle('verification.send', ({ member }, input) => sendDocuments(deps, member.memberId, input))
  http.handle('bo.verifications', (_context, input) => listVerifications(deps, input))
  http.handle('bo.verification', (context, { id }) => viewVerification(deps, context, id))
  http.handle('bo.verificationPictures', (context, input) => viewPictures(deps, context, input))
  http.handle('bo.decideVerification', (context, input) => decideVerification(deps, context, input))
  http.handle('bo.withdrawVerification', (context, input) => withdrawVerification(deps, context, input))
  http.handle('bo.decideVerificationHit', (context, input) => decideHit(deps, context, input))
  http.handle('verification.source', ({ member }) => getSource(db, member.memberId))
  http.handle('verification.sendSource', ({ member }, input) => sendSource(deps, member.memberId, input))
  http.handle('bo.fundsAnswers', (_context, input) => listSources(deps, input))
  http.handle('bo.fundsAnswer', (context, { id }) => viewSource(deps, context, id))
  http.handle('bo.fundsPictures', (context, input) => viewSourcePictures(deps, context, input))
  http.handle('bo.decideFunds', (context, input) => decideSource(deps, context, input))
}
