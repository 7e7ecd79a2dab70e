/** Red packets: the windows, the amounts of a window, and the check of them (docs/domain/promotions.md). No I/O. */
export {
  isSoundPool,
  packetAmounts,
  packetCommitment,
  PACKET_POOL_MAX,
  PACKETS_MAX,
  type PacketTerms,
  type PacketWindowName,
} from './amounts.ts'
export { checkPackets, packetSteps, type PacketStep, type PacketStepName } from './check-packets.ts'
export { PACKETS_FORMAT, readPacketsFile, type PacketsFile } from './packets-file.ts'
export { SEED_BYTES } from '../seeds.ts'
export { PACKET_WINDOWS_MAX, windowsOf, type PacketWindow } from './windows.ts'
