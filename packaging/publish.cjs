// Where packages are given out, for electron-builder (`extends`): from the one place that the program reads too. Without a
// repository there packages name none, and say that they can't renew themselves.
const { repository } = require('../probes/data/publisher.json');

const [owner, repo] = (repository ?? '').split('/');
module.exports = { publish: repository === null ? null : { provider: 'github', owner, repo } };
