import { recordAudit } from '../../platform/audit.ts'
import { decideApplication, listAlike, listForReview } from './backoffice/applications.ts'
import { decideLargeClaim, listClaimAlike, listClaimsForReview } from './backoffice/claims.ts'
import { listForOffice } from './backoffice/list-promotions.ts'
import { previewPromotion } from './backoffice/preview.ts'
import { showRefusedAlike } from './backoffice/refused-alike.ts'
import { savePromotion } from './backoffice/save-promotion.ts'
import { setPromotionState } from './backoffice/set-state.ts'
import { listPromotions } from './catalogue/list-promotions.ts'
import { approveBoard, decideBoardPlace, showBoardToOffice } from './board/office-board.ts'
import { setHidden } from './board/board.repo.ts'
import { listBoard, showBoard, showOwnBoard } from './board/show-board.ts'
import type { PromotionDeps } from './deps.ts'
import { applyFor, uploadPicture } from './members/apply.ts'
import { claimPromotion } from './members/claim.ts'
import { guardBets } from './members/guard.ts'
import { joinPromotion, leavePromotion } from './members/join.ts'
import { listOwnAwards } from './members/list-awards.ts'
import { listOwnPromotions } from './members/own-promotions.ts'
import { openWheel, spin } from './members/spin.ts'
import { grabPacket } from './packets/grab-packet.ts'
import { listPackets, showOwnPackets, showPackets, showPacketsToOffice } from './packets/show-packets.ts'
import { handPrize, showRaffleToOffice } from './raffle/office-raffle.ts'
import { showRescueToOffice } from './rescue/office-rescue.ts'
import { listRaffle, showOwnRaffle, showRaffle } from './raffle/show-raffle.ts'

export function registerPromotionRoutes(deps: PromotionDeps): void {
  const { http, db } = deps
  http.handle('promotion.list', async ({ language }) => listPromotions(deps, language))
  http.handle('promotion.mine', async ({ member }) => listOwnPromotions(deps, member.memberId))
  http.handle('promotion.join', async ({ member }, input) => joinPromotion(deps, member.memberId, input))
  http.handle('promotion.leave', async ({ member }, input) => leavePromotion(deps, member.memberId, input))
  http.handle('promotion.claim', async ({ member }, input) => claimPromotion(deps, member.memberId, input))
  http.handle('promotion.openWheel', async ({ member }, input) => openWheel(deps, member.memberId, input))
  http.handle('promotion.spin', async ({ member }, input) => spin(deps, member.memberId, input))
  http.handle('promotion.raffle', async (_, input) => showRaffle(db, input))
  http.handle('promotion.raffleList', async (_, input) => listRaffle(db, input))
  http.handle('promotion.ownRaffle', async ({ member }, input) => showOwnRaffle(deps, member.memberId, input))
  http.handle('promotion.packets', async (_, input) => showPackets(deps, input))
  http.handle('promotion.packetList', async (_, input) => listPackets(db, input))
  http.handle('promotion.ownPackets', async ({ member }, input) => showOwnPackets(db, member.memberId, input))
  http.handle('promotion.grab', async ({ member }, input) => grabPacket(deps, member.memberId, input))
  http.handle('promotion.board', async ({ language }, input) => showBoard(deps, language, input))
  http.handle('promotion.ownBoard', async ({ member }, input) => showOwnBoard(deps, member.memberId, input))
  http.handle('promotion.boardList', async (_, input) => listBoard(db, input))
  http.handle('promotion.hideOnBoards', async ({ member }, { isHidden }) => {
    await setHidden(db, member.memberId, isHidden)
    return { ok: true }
  })
  http.handle('promotion.awards', async ({ member, language }, input) =>
    listOwnAwards(db, member.memberId, input, language),
  )
  http.handle('promotion.upload', async ({ member, rawBody }) => uploadPicture(deps, member.memberId, rawBody))
  http.handle('promotion.apply', async ({ member }, input) => applyFor(deps, member.memberId, input))
  http.handle('bonus.guard', async ({ member, language }) => guardBets(db, member.memberId, language))
  http.handle('bo.promotions', async () => listForOffice(deps))
  http.handle('bo.savePromotion', async (context, input) => savePromotion(deps, context, input))
  http.handle('bo.setPromotionState', async (context, input) => setPromotionState(deps, context, input))
  http.handle('bo.previewPromotion', async (context, input) => {
    const preview = await previewPromotion(deps, input)
    await recordAudit(db, context, {
      action: 'promotions.preview',
      target: 'promotions',
      details: { trigger: input.rule.trigger, looked: preview.looked },
    })
    return preview
  })
  http.handle('bo.raffle', async (_, input) => showRaffleToOffice(deps, input))
  http.handle('bo.packets', async (_, input) => showPacketsToOffice(db, input))
  http.handle('bo.rescue', async (_, input) => showRescueToOffice(db, input))
  http.handle('bo.board', async (_, input) => showBoardToOffice(db, input))
  http.handle('bo.decideBoardPlace', async (context, input) => decideBoardPlace(deps, context, input))
  http.handle('bo.approveBoard', async (context, input) => approveBoard(deps, context, input))
  http.handle('bo.handRafflePrize', async (context, input) => handPrize(deps, context, input))
  http.handle('bo.promotionApplications', async (_, input) => listForReview(deps, input))
  http.handle('bo.applicationAlike', async (_, input) => listAlike(deps, input))
  http.handle('bo.promotionAlike', async (_, input) => showRefusedAlike(deps, input))
  http.handle('bo.largeClaims', async (_, input) => listClaimsForReview(deps, input))
  http.handle('bo.largeClaimAlike', async (_, input) => listClaimAlike(deps, input))
  http.handle('bo.decideLargeClaim', async (context, input) => decideLargeClaim(deps, context, input))
  http.handle('bo.decideApplication', async (context, input) => decideApplication(deps, context, input))
}
