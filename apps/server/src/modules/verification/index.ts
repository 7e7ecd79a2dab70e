export { documentsOfDay } from './demo/documents-of-day.ts'
export { verificationModule } from './module.ts'
export { payoutHolders } from './verification.deps.ts'
export { verificationSettings } from './settings.ts'
