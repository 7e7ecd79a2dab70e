export { generatedMembers, generateMember } from './generate-member.ts'
export { findUntouched, listGenerated, setJoined } from './generated.repo.ts'
