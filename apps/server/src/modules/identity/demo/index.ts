export { crowdMembers } from './crowd-members.ts'
export { generatedMembers, generateMember } from './generate-member.ts'
export { findUntouched, hasMembers, listGenerated, setJoined } from './generated.repo.ts'
