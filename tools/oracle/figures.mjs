// Computes the figures of survey reports a second time: from the raw rows, by SQL of its own. The test
// TestOracle compares every digit. Arguments: the folder of the CSV files; filters come as JSON by standard
// input, one a line, and so go the answers.
import { createInterface } from 'node:readline';
import { DuckDBInstance } from '@duckdb/node-api';

const folder = process.argv[2];
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const table = (name, columns) =>
  connection.run(
    `CREATE TABLE ${name} AS SELECT * FROM read_csv('${folder}/${name}.csv', header = true, nullstr = '', columns = {${Object.entries(columns)
      .map(([column, type]) => `'${column}': '${type}'`)
      .join(', ')}})`,
  );
const id = 'BIGINT';
await table('responses', {
  id, kind: 'VARCHAR', unit: 'VARCHAR', company: id, brand: id, survey: id, manager: id, state: 'VARCHAR', sent_on: 'DATE', answered_on: 'DATE',
});
await table('answers', { response: id, question: id, option: id });
await table('questions', { id, key: id, type: 'VARCHAR', kpi: id, weight: id });
await table('options', { question: id, key: id, worth: id, place: id });

// Halves go away from zero: exact for whole numbers.
await connection.run(`CREATE MACRO rounded(part, whole) AS CAST(sign(part) AS BIGINT) * ((2 * abs(CAST(part AS BIGINT)) + whole) // (2 * whole))`);
// What each option is worth: hundredths of the best one, or promoter, passive, detractor.
await connection.run(`CREATE TABLE worth AS
  SELECT o.question, o.key,
    CASE WHEN q.type = 'nps' THEN CASE
        WHEN count(*) OVER w - row_number() OVER (PARTITION BY o.question ORDER BY o.place) >= 9 THEN 10000
        WHEN count(*) OVER w - row_number() OVER (PARTITION BY o.question ORDER BY o.place) <= 6 THEN -10000 ELSE 0 END
      WHEN q.kpi IS NULL AND q.type <> 'stars' THEN NULL
      WHEN max(o.worth) OVER w > 0 THEN rounded(10000 * o.worth, max(o.worth) OVER w) END AS points
  FROM options o JOIN questions q ON q.id = o.question WINDOW w AS (PARTITION BY o.question)`);
await connection.run(`CREATE TABLE counted AS SELECT * FROM responses
  WHERE state = 'completed' AND answered_on IS NOT NULL AND kind IN ('invited', 'anonymous')`);
await connection.run(`CREATE TABLE marked AS
  SELECT a.response, q.kpi, q.key AS question, q.type, a.option, greatest(1, q.weight) AS weight, w.points
  FROM answers a JOIN questions q ON q.id = a.question LEFT JOIN worth w ON w.question = a.question AND w.key = a.option`);
await connection.run(`CREATE TABLE results AS
  SELECT response, kpi, any_value(type) AS type, rounded(sum(weight * points), sum(weight)) AS r
  FROM marked WHERE kpi IS NOT NULL AND points IS NOT NULL GROUP BY response, kpi`);

/** The figure of rows with a column r; nps says by which rule. */
const figure = (nps) => {
  const [c1, c2, least, bad] = nps
    ? ['0.0', '150000000.0', '-10000.0', 'r < 0']
    : ['15000.0', '112500000.0', '0.0', 'r <= 4000'];
  const N = '(CAST(count(*) AS DOUBLE) + 3.0)';
  const m = `((CAST(sum(r) AS DOUBLE) + ${c1}) / ${N})`;
  const v = `(((CAST(sum(r * r) AS DOUBLE) + ${c2}) / ${N}) - (${m} * ${m}))`;
  const e = `(1.96 * sqrt(${v} / ${N}))`;
  return `CAST(count(*) AS DOUBLE) AS n, CAST(rounded(sum(r), count(*)) AS DOUBLE) AS value,
    greatest(${least}, least(10000.0, round(${m} - ${e}))) AS low, greatest(${least}, least(10000.0, round(${m} + ${e}))) AS high,
    CAST(count(*) FILTER (r >= 8000) AS DOUBLE) AS "full", CAST(count(*) FILTER (${bad}) AS DOUBLE) AS full_negative`;
};
const all = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
const among = (column, ids) => (ids?.length ? ` AND ${column} IN (${ids.map(Number).join(', ')})` : '');

async function answer({ unit, from, to, companies, brands, surveys, users, personal }) {
  const where = (day) =>
    `c.unit = '${unit}' AND c.${day} BETWEEN DATE '${from}' AND DATE '${to}'${among('c.company', companies)}${among('c.brand', brands)}${among('c.survey', surveys)}${among('c.manager', users)}${personal ? ' AND c.manager IS NOT NULL' : ''}`;
  const kpis = [];
  for (const nps of [true, false])
    for (const by of ['0', 'c.company'])
      kpis.push(
        ...(await all(`SELECT CAST(${by} AS DOUBLE) AS company, CAST(x.kpi AS DOUBLE) AS kpi, ${figure(nps)}
          FROM results x JOIN counted c ON c.id = x.response WHERE ${where('answered_on')} AND (x.type = 'nps') = ${nps} GROUP BY 1, 2 ORDER BY 1, 2`)),
      );
  const questions = [];
  for (const nps of [true, false])
    questions.push(
      ...(await all(`SELECT CAST(x.question AS DOUBLE) AS question, ${figure(nps)}
        FROM (SELECT *, points AS r FROM marked WHERE points IS NOT NULL) x JOIN counted c ON c.id = x.response
        WHERE ${where('answered_on')} AND (x.type = 'nps') = ${nps} GROUP BY 1 ORDER BY 1`)),
    );
  const options = await all(`SELECT CAST(x.question AS DOUBLE) AS question, CAST(x.option AS DOUBLE) AS option, CAST(count(*) AS DOUBLE) AS n,
      CAST(rounded(10000 * count(*), CAST(sum(count(*)) OVER (PARTITION BY x.question) AS BIGINT)) AS DOUBLE) AS percent
    FROM marked x JOIN counted c ON c.id = x.response WHERE ${where('answered_on')} AND x.option IS NOT NULL GROUP BY x.question, x.option ORDER BY 1, 2`);
  const [funnel] = await all(`SELECT CAST(count(*) AS DOUBLE) AS sent, CAST(count(*) FILTER (state = 'failed') AS DOUBLE) AS bounced,
      CAST(count(*) FILTER (state = 'completed') AS DOUBLE) AS completed, CAST(count(*) FILTER (state = 'abandoned') AS DOUBLE) AS abandoned,
      CAST(count(*) FILTER (state IN ('sent', 'started')) AS DOUBLE) AS waiting
    FROM responses c WHERE kind = 'invited' AND ${where('sent_on')}`);
  return { kpis, questions, options, funnel };
}

for await (const line of createInterface({ input: process.stdin }))
  if (line.trim()) process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
