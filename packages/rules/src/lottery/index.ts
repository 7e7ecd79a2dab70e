/** The commitments of an issue: the seed of its own draw and its orders. The games are in `catalogue/`. */
export { commitmentOf } from './commitment.ts'
export { SEED_BYTES } from './draw-words.ts'
export { isOrderProven, type ProvableOrder } from './order-proof.ts'
export {
  inclusionProof,
  inclusionProofOfHashes,
  leafHash,
  merkleRoot,
  merkleRootOfHashes,
  orderLeaf,
  verifyInclusion,
} from './order-root.ts'
export {
  deriveSubmittedDraw,
  drawRootOf,
  HOUSE_NUMBERS_MAX,
  houseCountOf,
  SUBMISSION_DIGITS,
  submissionLeaf,
  submissionRoot,
  type DrawTerms,
  type SubmissionLeaf,
  type SubmittedDraw,
} from './submitted-draw.ts'
export {
  hitsOfNumber,
  TICKET_DIGITS,
  ticketHits,
  ticketPrizes,
  type TicketHit,
  type TicketPrize,
  type TicketRegion,
} from './paper-ticket.ts'
