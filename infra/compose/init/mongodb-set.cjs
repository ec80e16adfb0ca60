// The health check of the first member, and what joins the three: until the first user exists, MongoDB answers only
// its own machine. Runs in mongosh there. Ends with an error while the member is not the primary or a secondary.
const fs = require('node:fs')
const CA = 'tls=true&tlsCAFile=/run/secrets/ca.crt'
const password = fs.readFileSync('/run/secrets/administrator', 'utf8').trim()
const admin = connect(`mongodb://localhost:27017/admin?directConnection=true&${CA}`)

const { setName, isWritablePrimary, secondary, hosts } = admin.hello()
if (!setName && process.env.BEGINS_THE_SET) {
  const members = [1, 2, 3].map(id => ({ _id: id, host: `mongodb-${id}:27017`, priority: id === 1 ? 2 : 1 }))
  admin.adminCommand({ replSetInitiate: { _id: 'pingboard', members } })
} else if (isWritablePrimary && hosts.length === 3) {
  try {
    admin.createUser({ user: 'administrator', pwd: password, roles: ['root'] })
  } catch (error) {
    // With the first user the door is closed: another than "unauthorized" or "exists" is a fault.
    if (![13, 51003].includes(error.code)) throw error
  }
}
if (!isWritablePrimary && !secondary) throw new Error('not in the set yet')
