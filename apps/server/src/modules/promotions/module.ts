import { findingIf } from '../../platform/finding.ts'
import { allRows } from '../../platform/all-rows.ts'
import { defaultLanguage } from '../../platform/language.ts'
import { answer, defineModule } from '../../platform/module.ts'
import { createAddressKeys } from '../../platform/uploads/address-keys.ts'
import { createImageFolder } from '../../platform/uploads/image-folder.ts'
import { bonusTitles } from '../loyalty/index.ts'
import { setHidden } from './board/board.repo.ts'
import { APPLICATION_PICTURES } from './backoffice/applications.ts'
import { checkPromotions } from './audit/check-promotions.ts'
import { eraseApplications } from './members/applications.repo.ts'
import { listOwnAwards } from './members/list-awards.ts'
import { titlesOfBonuses } from './members/guard.ts'
import { registerPromotionJobs } from './promotions.jobs.ts'
import { registerPromotionRoutes } from './promotions.routes.ts'
import { registerPromotionConsumers } from './reward-deposits.ts'
import { exportRescues } from './rescue/export-rescues.ts'
import { findBlocked } from './rescue/rescue.repo.ts'
import { promotionSettings } from './settings.ts'

export const promotionsModule = defineModule({
  name: 'promotions',
  settings: [promotionSettings],
  create: (host) => ({
    ...host,
    pictures: createImageFolder({ ...host, kind: 'promotions', keys: createAddressKeys(host) }),
  }),
  answers: () => [answer(bonusTitles, titlesOfBonuses)],
  routes: registerPromotionRoutes,
  consumers: registerPromotionConsumers,
  jobs: registerPromotionJobs,
  ledgerChecks: [checkPromotions],
  serveBackoffice: ({ pictures }, app) => pictures.serve(app),
  async findings({ db }) {
    const { days, first } = await findBlocked(db)
    return findingIf(days > 0, 'rescue_waits', { days: String(days), first: first ?? '' })
  },
  export: ({ db }) => ({
    promotionRescues: (memberId) => exportRescues(db, memberId),
    promotionAwards: (memberId) => allRows((page) => listOwnAwards(db, memberId, page, defaultLanguage)),
  }),
  async erase({ pictures }, tx, memberId) {
    await setHidden(tx, memberId, false)
    for (const name of await eraseApplications(tx, memberId)) await pictures.remove(APPLICATION_PICTURES + name)
  },
})
