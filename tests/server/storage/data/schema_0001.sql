BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('c86914704b0a17a6',1,'{"at":1795362420928,"game":"parlour.games.lokai_and_bele","options":{"board":"rings","quiet":20,"capture":"free"},"chairs":[{"who":"person","player":"Anna","key":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},{"who":"open","player":"","key":null}],"commitment":"e9be02098aa9bd97bfb6e3b38484c7d61c1c1ec35c880d823acd69181a33e0ce","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"public":false,"position":null,"kind":"opened"}');
INSERT INTO "events" VALUES('c86914704b0a17a6',2,'{"at":1795362420953,"seat":1,"player":"Ben","key":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb","kind":"sat"}');
INSERT INTO "events" VALUES('c86914704b0a17a6',3,'{"at":1795362420968,"seat":0,"entropy":"x","kind":"ready"}');
INSERT INTO "events" VALUES('c86914704b0a17a6',4,'{"at":1795362420980,"seat":1,"entropy":"y","kind":"ready"}');
INSERT INTO "events" VALUES('c86914704b0a17a6',5,'{"at":1795362420980,"entropy":["x","y"],"kind":"started"}');
INSERT INTO "events" VALUES('c86914704b0a17a6',6,'{"at":1795362420986,"seat":0,"action":747,"text":"d2d6","kind":"played"}');
INSERT INTO "events" VALUES('c86914704b0a17a6',7,'{"at":1795362421046,"seat":1,"action":3307,"text":"d7xd6","kind":"played"}');
INSERT INTO "events" VALUES('c86914704b0a17a6',8,'{"at":1795362421094,"seat":0,"action":788,"text":"e2e3","kind":"played"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',1,'{"at":1795362421144,"game":"parlour.games.maexchen","options":{"faces":49},"chairs":[{"who":"person","player":"Anna","key":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},{"who":"person","player":"Anna","key":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}],"commitment":"bf45df5bac353eca217b839d5eb75c87f7677d0be6f95e64abc1fbfefa00252e","clock":{"kind":"none","seconds":0,"increment":0,"days":0},"public":false,"position":null,"kind":"opened"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',2,'{"at":1795362421212,"seat":0,"entropy":"z","kind":"ready"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',3,'{"at":1795362421212,"seat":1,"entropy":"","kind":"ready"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',4,'{"at":1795362421212,"entropy":["z"],"kind":"started"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',5,'{"at":1795362421212,"action":0,"text":"roll 31","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',6,'{"at":1795362421247,"seat":0,"action":0,"text":"throw","kind":"played"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',7,'{"at":1795362421247,"action":5,"text":"roll 51","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',8,'{"at":1795362421271,"seat":0,"action":0,"text":"throw","kind":"played"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',9,'{"at":1795362421271,"action":9,"text":"roll 61","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',10,'{"at":1795362421271,"action":7,"text":"roll 53","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',11,'{"at":1795362421287,"seat":1,"action":0,"text":"throw","kind":"played"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',12,'{"at":1795362421287,"action":6,"text":"roll 52","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',13,'{"at":1795362421299,"seat":1,"action":0,"text":"throw","kind":"played"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',14,'{"at":1795362421299,"action":20,"text":"roll 12","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',15,'{"at":1795362421299,"action":6,"text":"roll 52","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',16,'{"at":1795362421323,"seat":0,"action":0,"text":"throw","kind":"played"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',17,'{"at":1795362421323,"action":8,"text":"roll 54","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',18,'{"at":1795362421352,"seat":0,"action":0,"text":"throw","kind":"played"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',19,'{"at":1795362421352,"action":6,"text":"roll 52","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',20,'{"at":1795362421352,"action":2,"text":"roll 41","kind":"rolled"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',21,'{"at":1795362421366,"reason":"resigned","results":[1.0,-1.0],"seat":1,"kind":"ended"}');
INSERT INTO "events" VALUES('0dd4041a2692bde3',22,'{"at":1795362421366,"secret":"de762898986e5f3d032740b9d06dd0f3762281a713b4f907beca41108a4732ea","kind":"revealed"}');
CREATE TABLE presences (
	table_id VARCHAR(32) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	process VARCHAR(32) NOT NULL, 
	here BOOLEAN NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_presences PRIMARY KEY (table_id, "key", process), 
	CONSTRAINT fk_presences_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE processes (
	id VARCHAR(32) NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_processes PRIMARY KEY (id)
);
INSERT INTO "processes" VALUES('7646405287cd7fe2',1795362421379);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	game TEXT NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	public BOOLEAN NOT NULL, 
	clock VARCHAR(8) NOT NULL, 
	listing TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	due BIGINT, 
	opened_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	thinker VARCHAR(32), 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('c86914704b0a17a6','5c454b8b441533398a72e08efc2abd7c3c9f57ac05e03d126d2a309985f78124','parlour.games.lokai_and_bele','playing',0,'none','[[{"who":"person","player":"Anna","key":null},{"who":"person","player":"Ben","key":null}],{"kind":"none","seconds":0,"increment":0,"days":0}]',8,NULL,1795362420928,1795362421094,NULL);
INSERT INTO "tables" VALUES('0dd4041a2692bde3','de762898986e5f3d032740b9d06dd0f3762281a713b4f907beca41108a4732ea','parlour.games.maexchen','over',0,'none','[[{"who":"person","player":"Anna","key":null},{"who":"person","player":"Anna","key":null}],{"kind":"none","seconds":0,"increment":0,"days":0}]',22,NULL,1795362421144,1795362421366,NULL);
CREATE INDEX ix_tables_public_status_opened_at ON tables (public, status, opened_at);
CREATE INDEX ix_tables_due ON tables (due);
COMMIT;
